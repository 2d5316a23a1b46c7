"use strict";

// What the pad shows of the taps that wait, and of a server that cannot be reached. No rule is
// known here: what is tapped without network is judged when it is sent.
(() => {
  const UNREACHED = "The score pad could not be reached. Nothing has changed: try again in a moment.";
  const pad = () => document.getElementById("pad");
  let told = { waiting: [], shut: [], asks: false, why: "", takeOut: false };
  let chosen = null;  // the die that was chosen without the server

  // Every mark is an attribute, and the next look takes all of them back.
  const marks = [];

  function put(element, name, value) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  function mark(element, name, value) {
    marks.push([element, name, element.getAttribute(name)]);
    put(element, name, value);
  }

  function label(element, name, ending) {
    mark(element, "data-words", wordsOf(element));
    mark(element, "aria-label", `${name}: ${ending}`);
  }

  const placeOf = (space) => wordsOf(space).split(": ")[0];

  function show() {
    for (const old of marks.splice(0).reverse()) put(...old);
    if (!document.querySelector("[data-waiting]")) return;  // a scoreboard enters nothing
    sayWhatWaits();
    ask();
    for (const form of document.querySelectorAll("#pad form[data-entry]")) showIn(form);
  }

  function sayWhatWaits() {
    const { waiting, shut, asks, takeOut } = told;
    const list = document.querySelector("[data-waiting]");
    list.hidden = !waiting.length;
    list.querySelector("p").textContent = shut.length ? "Not entered:" : asks ? "Waiting for you:" : "Waiting for the network:";
    const lines = (shut.length ? shut : waiting).map(({ words }) => Object.assign(document.createElement("li"), { textContent: words }));
    list.querySelector("ol").replaceChildren(...(asks ? lines : lines.reverse()));  // the newest first, as it can be taken out
    const out = list.querySelector("button");
    out.hidden = asks || !takeOut;
    out.setAttribute("aria-label", `Take out the last: ${waiting.at(-1)?.words}`);
  }

  // Why nothing more is sent, said once, and what shall become of the rest.
  function ask() {
    const { waiting, shut, asks, why } = told;
    const note = document.querySelector("[data-held]");
    const open = asks && note.hidden;
    note.hidden = !asks;
    const reason = note.querySelector("[data-why]");
    reason.textContent = why;
    reason.hidden = !why || document.querySelector("[data-freed]");
    for (const said of document.querySelectorAll("#pad .note-refused")) said.hidden ||= why.includes(onOneLine(said.querySelector("p").textContent));
    note.querySelector("[data-question]").textContent = shut.length ? askOfShut(shut) : askOf(waiting);
    const [send, drop] = note.querySelectorAll("button");
    drop.textContent = waiting.length ? "Drop" : "Close";
    send.hidden = shut.length || !waiting.length;
    if (open) note.scrollIntoView({ block: "nearest" });
  }

  function askOf(waiting) {
    if (waiting.length > 1) return `${waiting.length} more taps are waiting. Send them all the same, or drop them?`;
    return waiting.length ? `Send “${waiting[0].words}” all the same, or drop it?` : "";
  }

  // Taps of a seat whose link was closed.
  function askOfShut(shut) {
    if (shut.length > 1) return `${shut.length} taps were not entered. If that seat is still free, sit down there to send them; else drop them.`;
    return `“${shut[0].words}” was not entered. If that seat is still free, sit down there to send it; else drop it.`;
  }

  function fieldOf(entry, name) {
    return entry.fields.find(([each]) => each === name)?.[1];
  }

  // What tells a form from the others of its kind: not the id of a tap, nor what a tap writes.
  function isOf(form, entry) {
    const passing = ["id", "seen", form.dataset.writes];
    const fixed = [...form.elements].filter(({ type, name }) => type === "hidden" && !passing.includes(name));
    return entry.path === form.getAttribute("hx-post") && fixed.every(({ name, value }) =>
      entry.fields.some(([each, given]) => each === name && given === value));
  }

  function showIn(form) {
    const entries = told.waiting.filter((entry) => isOf(form, entry));
    for (const entry of entries) {
      const written = fieldOf(entry, form.dataset.writes);
      for (const button of form.elements) {
        if (button.type !== "submit" || button.name !== entry.name || button.value !== entry.value) continue;
        mark(button, "data-waits", written ?? "");
        if (written) label(button, placeOf(button), `${written}, waiting for the network`);
        else label(button, wordsOf(button), "waiting for the network");
      }
    }
    if (form.dataset.writes) showDice(form, entries.map((entry) => fieldOf(entry, form.dataset.writes)));
  }

  // The dice whose number a tapped space takes: those that wait are done, another one is chosen.
  function showDice(form, written) {
    const dice = [...pad().querySelectorAll(`[data-choose="${form.dataset.writes}"]`)];
    if (!dice.length || (!written.length && !dice.includes(chosen))) return;
    for (const number of written) {
      const die = dice.find((each) => each.dataset.value === number && !each.matches("[data-waits]"));
      if (!die) continue;
      mark(die, "data-waits", "");
      label(die, wordsOf(die), "waiting for the network");
    }
    const left = dice.filter((die) => !die.matches("[data-waits]"));
    const now = left.includes(chosen) ? chosen : left.find((die) => die.matches("[aria-current]")) ?? left[0];
    for (const die of dice) {
      mark(die, "class", die.className.replace(/die-(chosen|waiting)/, die === now ? "die-chosen" : "die-waiting"));
      mark(die, "aria-current", die === now ? "true" : null);
    }
    if (now) mark(form.elements[form.dataset.writes], "value", now.dataset.value);
    else mark(form.querySelector("fieldset"), "disabled", "");
    mark(form, "data-unchecked", "");
    for (const space of form.querySelectorAll("button:empty:enabled:not([data-waits])")) label(space, placeOf(space), "not checked yet");
    for (const said of pad().querySelectorAll("[data-said]")) {
      mark(said, "hidden", said.dataset.said === "unchecked" ? null : "");
    }
  }

  document.addEventListener("pad:waiting", ({ detail }) => {
    told = detail;
    show();
  });

  document.addEventListener("click", ({ target }) => {
    const wish = target.closest("[data-wish]")?.dataset.wish;
    if (!wish) return;
    document.dispatchEvent(new Event(`pad:${wish}`));
    pad()?.querySelector(".tray").focus({ preventScroll: true });
  });

  // The server's own choice of a die would know nothing of those that wait.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    if (!told.waiting.length || !elt.matches("[data-choose]")) return;
    event.preventDefault();
    choose(elt);
  });

  function choose(die) {
    chosen = die;
    show();
  }

  function say(sentence) {
    const note = pad()?.querySelector("[data-trouble]");
    if (!note) return;
    note.hidden = false;
    note.querySelector("p").textContent = sentence;
  }

  document.addEventListener("pad:online", () => {
    const note = pad()?.querySelector("[data-trouble]");
    if (note) note.hidden ||= note.textContent.includes(UNREACHED);
  });

  function unreached({ detail }) {
    const { elt, triggeringEvent } = detail.requestConfig;
    if (elt.matches("[data-choose]")) choose(elt);
    else if (triggeringEvent && !turnTo(elt.href)) say(UNREACHED);  // a tap on a link, not what a script has asked for
  }
  document.addEventListener("htmx:sendError", unreached);
  document.addEventListener("htmx:timeout", unreached);

  // An answer that is no pad, such as that of a table that is gone, is a page with a sentence.
  document.addEventListener("htmx:responseError", ({ detail }) => {
    say(reasonIn(detail.xhr) || UNREACHED);
  });
})();
