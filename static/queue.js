"use strict";

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
  let answered = false;
  let missed = false;  // the pad that was to be replaced by the answer is another one by now
  let again = false;  // the network came back during a try that it came too late for

  // Where cookies are blocked there is no storage, and the queue lasts as long as the page.
  const store = (() => { try { return localStorage; } catch { return {}; } })();

  const pad = () => document.getElementById("pad");
  const table = () => pad()?.dataset.table || location.pathname.split("/t/")[1]?.split("/")[0];
  const waits = () => `waiting/${table()}/`;
  const held = () => `held/${table()}`;

  // Each entry has a key of its own, so that two tabs never write over each other's.
  function queue() {
    const keys = Object.keys(store).filter((key) => key.startsWith(waits())).sort();
    return keys.map((key) => ({ key, ...JSON.parse(store[key]) }));
  }

  function tell() {
    const all = queue();
    if (!all.length) {
      overdue = false;
      delete store[held()];
    }
    const asks = held() in store;
    const detail = { waiting: overdue || asks ? all : [], asks };
    document.dispatchEvent(new CustomEvent("pad:waiting", { detail }));
  }

  function nowOverdue(key) {
    overdue ||= key in store;
    tell();
  }

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt: form, formData, path, triggeringEvent } = event.detail;
    if (!form.matches("#pad form[data-entry]")) return;
    event.preventDefault();
    const id = formData.get("id");
    const before = queue();
    if (before.some((entry) => entry.id === id)) return;
    const button = triggeringEvent.submitter;
    const label = button.getAttribute("aria-label") || button.textContent.trim();
    const written = formData.get(form.dataset.writes);
    const at = Math.max(Date.now(), Number(before.at(-1)?.at ?? 0) + 1);
    const key = `${waits()}${at}`;
    store[key] = JSON.stringify({
      id, at, path,
      // Behind another tap it cannot know the number that the answer to that one will have.
      fields: [...formData].filter(([name]) => name !== "seen" || !before.length),
      name: button.name,
      value: button.value,
      words: written ? `${written} in ${label[0].toLowerCase()}${label.slice(1).split(": ")[0]}` : label,
    });
    tappedHere.add(key);
    if (before.length) tell();
    else setTimeout(nowOverdue, 600, key);
    send();
  });

  // A server that has a fault has not answered; nor has one whose refusal nobody saw, because
  // another pad came in the meantime: it gives the same answer again.
  document.addEventListener("htmx:beforeOnLoad", ({ target, detail }) => {
    const { status } = detail.xhr;
    if (target !== root || status >= 500) return;
    answered = true;
    missed = !detail.target.isConnected;
    if (status >= 400 && missed) return;
    delete store[asked.key];
    tappedHere.delete(asked.key);
    if (status >= 400 && queue().length) store[held()] = "";
  });

  async function post(entry) {
    const values = new FormData();
    for (const [name, value] of entry.fields) values.append(name, value);
    asked = entry;
    answered = missed = false;
    const to = { source: root, target: pad(), swap: "outerHTML show:none", values };
    await htmx.ajax("POST", entry.path, to).catch(() => { answered = false; });
    if (missed) await look();
  }

  async function look() {
    const here = { source: pad(), target: pad(), swap: "outerHTML show:none" };
    await htmx.ajax("GET", location.href, here).catch(() => {});
  }

  async function sendAll(renew) {
    for (let [first] = queue(); first && !(held() in store); [first] = queue()) {
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
    const [until, by] = (store[key] ?? "").split(" ");
    if (by !== tab && Number(until) > Date.now()) return;
    await work(() => { store[key] = `${Date.now() + 10000} ${tab}`; });
    delete store[key];
  }

  async function send() {
    again = true;
    if (sending || !pad() || document.hidden || held() in store || !queue().length) return;
    sending = true;
    await alone(sendAll);
    sending = false;
    tell();
  }

  addEventListener("online", send);
  addEventListener("pageshow", () => { tell(); send(); });
  document.addEventListener("visibilitychange", send);
  document.addEventListener("pad:online", send);
  setInterval(send, 5000);
  document.addEventListener("htmx:afterSwap", tell);

  addEventListener("storage", ({ key, newValue }) => {
    tell();
    // Another tab has had the answer; where this one cannot ask for it, the next look shows it.
    if (newValue === null && tappedHere.delete(key)) look();
  });

  document.addEventListener("pad:take-out", () => {
    delete store[queue().at(-1)?.key];
    tell();
  });
  document.addEventListener("pad:send", () => {
    delete store[held()];
    tell();
    send();
  });
  document.addEventListener("pad:drop", () => {
    for (const { key } of queue()) delete store[key];
    tell();
  });
})();
