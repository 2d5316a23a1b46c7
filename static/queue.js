"use strict";

// What a button says of itself, however it is marked by now.
function wordsOf(button) {
  return button.dataset.words || onOneLine(button.getAttribute("aria-label") || button.textContent);
}

function onOneLine(text) {
  return text.trim().replace(/\s+/g, " ");
}

// The reason in an answer that says no, or that leads elsewhere.
function reasonIn(xhr) {
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  return onOneLine((page.querySelector("[data-note] p") ?? page.querySelector("main p") ?? page.body).textContent);
}

// No tap is lost: what a form of the pad enters is kept on the phone until the server has answered
// it. An entry sent twice is stored once, so whatever is unsure is sent again. What waits is told
// to the page by `pad:waiting`; it tells `pad:take-out`, `pad:send` and `pad:drop`.
(() => {
  const root = document.documentElement;
  const tab = Math.random().toString(36);
  const tappedHere = new Set();
  let sending = false;
  let overdue = true;  // a tap that is answered at once is never shown as waiting
  let asked = null;
  let tableOfLink;
  let answered = false;
  let missed = false;  // the pad that was to be replaced by the answer is another one by now
  let again = false;  // the network came back during a try that it came too late for

  // Where cookies are blocked there is no storage, and a full one takes nothing more: then the
  // queue lasts as long as the page.
  const disk = (() => { try { return localStorage; } catch { return {}; } })();
  const memory = {};
  const keys = () => [...new Set([...Object.keys(disk), ...Object.keys(memory)])].sort();
  const read = (key) => memory[key] ?? disk[key];

  function write(key, text) {
    try {
      disk[key] = text;
      delete memory[key];
    } catch {
      memory[key] = text;
    }
  }

  function erase(key) {
    delete memory[key];
    delete disk[key];
  }

  const pad = () => document.getElementById("pad");
  const linkOf = (path) => path.match(/^[^?]*\/t\/[^/?]+/)?.[0];
  const waits = () => `waiting/${table()}/`;
  const held = () => `held/${table()}`;
  const isHeld = () => read(held()) !== undefined;

  // A page without a pad knows its table by the taps that wait behind its link.
  function table() {
    if (pad()) return pad().dataset.table;
    const here = linkOf(location.pathname);
    const key = keys().find((each) => each.startsWith("waiting/") && linkOf(JSON.parse(read(each)).path) === here);
    tableOfLink ??= key?.split("/")[1];
    return tableOfLink;
  }

  // Each entry has a key of its own, so that two tabs never write over each other's.
  function queue() {
    const here = waits();
    return keys().filter((key) => key.startsWith(here)).map((key) => fromHere({ key, ...JSON.parse(read(key)) }));
  }

  const whoseSheet = () => pad()?.querySelector(".seats [aria-current] b")?.textContent;

  // A tap as this page tells and sends it. A seat that was freed and taken again has a new link:
  // what waited goes there.
  function fromHere(entry) {
    const own = pad() && entry.seat === pad().dataset.seat;
    const path = own ? entry.path.replace(linkOf(entry.path), linkOf(pad().dataset.live)) : entry.path;
    const other = pad() && entry.whose !== whoseSheet();
    const full = `${entry.whose}: ${entry.words}`;
    return { ...entry, path, full, words: other ? full : entry.words, shut: entry.closed === linkOf(path) };
  }

  const isElsewhere = ({ path }) => linkOf(path) !== linkOf(location.pathname);
  const mayBeTakenOut = (entry) => entry && entry.key !== asked?.key && !entry.tried;
  const severalSheets = () => document.querySelectorAll("#pad .seats [data-own]").length > 1;

  function tell() {
    const all = queue();
    if (!all.length) overdue = false;
    const why = read(held()) ?? "";
    const shut = all.filter((entry) => entry.shut);
    const asks = all.length ? isHeld() || !pad() || shut.length > 0 : Boolean(why);
    const detail = { waiting: overdue || asks ? all : [], shut, asks, why, takeOut: mayBeTakenOut(all.at(-1)) };
    document.dispatchEvent(new CustomEvent("pad:waiting", { detail }));
  }

  function nowOverdue(key) {
    overdue ||= read(key) !== undefined;
    tell();
  }

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt: form, formData, path, triggeringEvent } = event.detail;
    if (!form.matches("#pad form[data-entry]")) return;
    event.preventDefault();
    const id = formData.get("id");
    if (queue().some((entry) => entry.id === id)) return;
    const { single } = form.dataset;
    const instead = queue().find((entry) => single && entry.single === single && entry.whose === whoseSheet());
    if (mayBeTakenOut(instead)) erase(instead.key);  // of such a form the last tap is meant
    const before = queue();
    if (!before.length) erase(held());
    const button = triggeringEvent.submitter;
    const label = wordsOf(button);
    const written = formData.get(form.dataset.writes);
    const at = Math.max(Date.now(), Number(before.at(-1)?.at ?? 0) + 1);
    const key = `${waits()}${at}`;
    write(key, JSON.stringify({
      id, at, path, single,
      seat: pad().dataset.seat,
      whose: whoseSheet(),
      sheet: pad().dataset.live.replace("/live?", "?"),
      // Behind another tap it cannot know the number that the answer to that one will have.
      fields: [...formData].filter(([name]) => name !== "seen" || !before.length),
      name: button.name,
      value: button.value,
      words: written ? `${written} in ${label[0].toLowerCase()}${label.slice(1).split(": ")[0]}` : label,
    }));
    tappedHere.add(key);
    if (before.length) tell();
    else setTimeout(nowOverdue, 600, key);
    send();
  });

  // A server that has a fault has not answered; nor has one that a proxy has sent round another
  // way, for that loses what was in the form; nor has one whose refusal nobody saw, because
  // another pad came in the meantime: it gives the same answer again.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { xhr, target } = event.detail;
    if (event.target !== root || xhr.status >= 500) return;
    const elsewhere = isElsewhere(asked);
    const sentRound = xhr.responseURL !== new URL(asked.path, location).href;
    if (elsewhere || sentRound) event.preventDefault();  // the pad that is open stays
    if (sentRound) return;
    answered = true;
    missed = elsewhere || !target.isConnected;
    const leads = xhr.getResponseHeader("HX-Redirect");
    const refused = xhr.status >= 400;
    if (refused && leads && xhr.status === 404) {
      close(linkOf(asked.path));
      return;
    }
    if (refused && missed && !elsewhere) return;
    erase(asked.key);
    tappedHere.delete(asked.key);
    const ofAnother = xhr.getResponseHeader("Scorepad-Version") !== document.querySelector("[data-version]").dataset.version;
    const more = queue().length > 0;
    const unsaid = refused && (elsewhere || ofAnother || (overdue && !leads));
    if (unsaid || (more && (refused || leads))) {
      const lost = severalSheets() ? asked.full : asked.words;
      write(held(), refused && !leads ? `“${lost}” was not entered. ${reasonIn(xhr)}` : reasonIn(xhr));
    }
  });

  // What waits behind a link that was closed can be sent from a new one only.
  function close(link) {
    for (const { key, path } of queue()) {
      if (linkOf(path) === link) write(key, JSON.stringify({ ...JSON.parse(read(key)), path, closed: link }));
    }
  }

  // A tap that was once on its way may have arrived, though no answer came.
  async function post(entry) {
    if (navigator.onLine) write(entry.key, JSON.stringify({ ...JSON.parse(read(entry.key)), tried: true }));
    const values = new FormData();
    for (const [name, value] of entry.fields) values.append(name, value);
    asked = entry;
    answered = missed = false;
    tell();
    const to = { source: root, target: pad(), swap: "outerHTML show:none", values };
    await htmx.ajax("POST", entry.path, to).catch(() => { answered = false; });
    asked = null;
    if (missed) await lookAgain();
  }

  const next = () => queue().find(({ shut }) => !shut);

  async function sendAll(renew) {
    for (let first = next(); first && !isHeld(); first = next()) {
      renew();
      again = false;
      await post(first);
      overdue ||= !answered;
      if (!answered && !again) break;
    }
    sending = false;
  }

  // Browsers give locks on https only; elsewhere a tab leaves word of how long it will be sending.
  async function alone(work) {
    const key = `sending/${table()}`;
    if (navigator.locks) return navigator.locks.request(key, () => work(() => {}));
    const [until, by] = (read(key) ?? "").split(" ");
    if (by !== tab && Number(until) > Date.now()) return;
    await work(() => { write(key, `${Date.now() + 10000} ${tab}`); });
    erase(key);
  }

  async function send() {
    again = true;
    if (sending || !pad() || document.hidden || isHeld() || !next()) return;
    sending = true;
    await alone(sendAll);
    sending = false;
    tell();
  }

  if (document.querySelector("[data-freed]")) close(linkOf(location.pathname));
  addEventListener("online", send);
  addEventListener("pageshow", () => { tell(); send(); });
  document.addEventListener("visibilitychange", send);
  document.addEventListener("pad:online", send);
  setInterval(send, 5000);
  document.addEventListener("htmx:afterSwap", tell);

  addEventListener("storage", ({ key, newValue }) => {
    tell();
    // Another tab has had the answer; where this one cannot ask for it, the next look shows it.
    if (newValue === null && tappedHere.delete(key)) lookAgain();
  });

  function takeAway(entries) {
    const question = held();
    for (const { key } of entries) erase(key);
    if (!queue().length) erase(question);
    tell();
  }

  document.addEventListener("pad:take-out", () => {
    const newest = queue().at(-1);
    if (mayBeTakenOut(newest)) takeAway([newest]);
  });
  document.addEventListener("pad:send", () => {
    const [first] = queue();
    erase(held());
    if (!pad()) return location.assign(first.sheet ?? first.path);
    tell();
    send();
  });
  document.addEventListener("pad:drop", () => {
    const all = queue();
    const shut = all.filter((entry) => entry.shut);
    takeAway(shut.length ? shut : all);
  });
})();
