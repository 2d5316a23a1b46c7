"use strict";

// What HTML cannot do by itself. The pad works without this file; it knows no rule and rolls no die.

// An id for an entry, made by the phone: a second tap on the same button sends the same id, and the
// server answers it like the first one. With other fields it is another entry.
const entryIds = new WeakMap();

function entryId(form, button) {
  const fields = new FormData(form);
  fields.delete("id");
  const content = new URLSearchParams(fields).toString();
  if (entryIds.get(button)?.content !== content) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const id = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    entryIds.set(button, { content, id });
  }
  return entryIds.get(button).id;
}

// Capture: before htmx, and before the browser, read the form.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("form[data-entry]") && form.elements.id) {
    form.elements.id.value = entryId(form, event.submitter || form);
    document.querySelector("#pad [data-note]")?.removeAttribute("data-note");  // it is answered
  }
}, true);

// A finger that bounces, or taps again because nothing seemed to happen, would press what the swap
// has just put under it. Such a tap is none. A stepper that stays where it is may be tapped fast,
// and who uses a key in between has not bounced.
const BOUNCE = 400;
const NO_TAP = { at: -BOUNCE, x: -BOUNCE, y: -BOUNCE, target: null };
let lastTap = NO_TAP;
let swappedAt = -BOUNCE;

document.addEventListener("click", (event) => {
  const { clientX: x, clientY: y, target } = event;
  const byFinger = event.detail > 0;
  const same = Math.hypot(x - lastTap.x, y - lastTap.y) < 24 && target !== lastTap.target;
  const soon = performance.now() - Math.max(lastTap.at, swappedAt) < BOUNCE;
  if (byFinger && same && soon && target.closest("#pad")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  lastTap = byFinger ? { at: performance.now(), x, y, target } : NO_TAP;
}, true);

document.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}, true);

// After a swap the finger, the eye and the keyboard stay where they were, and so does what was
// set on the way to an entry. Where no tap asked for it, so does why the last one was refused.
let kept = null;

const QUIET = 4000;
let touchedAt = -QUIET;
for (const touch of ["pointerdown", "touchend", "wheel", "keydown"]) {
  document.addEventListener(touch, () => { touchedAt = performance.now(); }, { capture: true, passive: true });
}

function nameOf(element) {
  if (!element?.closest("#pad")) return null;
  if (element.value && element.name) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : null;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  if (target.id === "shown") {
    event.detail.shouldSwap = true;  // the picture of a print, or why there is none
    event.detail.isError = false;
  }
  if (target.id !== "pad") return;
  if (xhr.responseText.includes('id="pad"')) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  } else if (event.detail.shouldSwap) {
    event.detail.shouldSwap = false;  // another page, such as the result
    location.assign(xhr.responseURL);
    return;
  }
  if (!event.detail.shouldSwap) return;
  const live = requestConfig.elt.id === "pad";
  const refusal = live ? document.querySelector("#pad .note-refused[data-note]") : null;
  kept = { x: scrollX, y: scrollY, focused: document.activeElement, typed: new Map(), live, refusal };
  kept.name = nameOf(kept.focused);
  kept.inside = Boolean(kept.focused?.closest("#pad"));
  kept.choice = choices().length > 0;
  refusal?.remove();  // htmx would unbind what it replaces
  for (const input of document.querySelectorAll("#pad [data-keep] .input")) {
    kept.typed.set(`${input.closest("[data-keep]").dataset.keep} ${input.id}`, input.value);
  }
});

function choices() {
  const spaces = document.querySelectorAll("#pad :is(.sp-legal, .sp-breaks, .sp-may-shade, [data-choice])");
  return [...spaces].filter((space) => !space.matches(":disabled"));
}

// Where every space that can be tapped is out of sight, the first one comes into view: between the
// head and the tray, or beside the tray.
function showAChoice() {
  const boxes = choices().map((space) => space.getBoundingClientRect());
  if (!boxes.length) return;
  const tray = document.querySelector("#pad .tray").getBoundingClientRect();
  const top = Math.max(document.querySelector("#pad .band").getBoundingClientRect().bottom, 0);
  const under = tray.left < boxes[0].right && tray.top > top + boxes[0].height;
  const bottom = Math.min(under ? tray.top : innerHeight, innerHeight);
  if (boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  scrollBy({ top: (boxes[0].top + boxes[0].bottom - top - bottom) / 2, behavior: "instant" });
}

function showNote(note) {
  const { top, bottom } = note.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) note.scrollIntoView({ block: "center", behavior: "instant" });
}

function focusAgain(pad) {
  if (kept.live && !kept.inside) return;
  const same = kept.refusal?.contains(kept.focused) ? kept.focused : kept.name && pad.querySelector(kept.name);
  const to = same && !same.disabled ? same : pad.querySelector(".tray");
  to?.focus({ preventScroll: true });
}

document.addEventListener("htmx:afterSwap", () => {
  swappedAt = performance.now();
  const pad = document.getElementById("pad");
  if (!pad || !kept) return;
  scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
  for (const input of pad.querySelectorAll("[data-keep] .input")) {
    input.value = kept.typed.get(`${input.closest("[data-keep]").dataset.keep} ${input.id}`) ?? input.value;
  }
  if (kept.refusal) pad.querySelector("[data-live-note]").after(kept.refusal);
  focusAgain(pad);
  const note = pad.querySelector("[data-note]");
  if (kept.live) {
    if (!kept.choice && performance.now() - touchedAt > QUIET) showAChoice();
  } else if (note) {
    showNote(note);
  } else {
    showAChoice();
  }
  kept = null;
});

// The sheet as it is now, though nobody has tapped.
function lookAgain() {
  const pad = document.getElementById("pad");
  return htmx.ajax("GET", location.href, { source: pad, target: pad, swap: "outerHTML show:none" }).catch(() => {});
}

// Steppers: a blank is no number yet, and becomes one with the first tap.
function showSteppers() {
  for (const button of document.querySelectorAll("[data-stepper] > [hidden]")) button.hidden = false;
}
showSteppers();
document.addEventListener("htmx:afterSwap", showSteppers);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] > [data-by]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const by = Number(button.dataset.by);
  const next = input.value === "" ? Math.max(by, 0) : Number(input.value) + by;
  input.value = Math.min(Math.max(next, Number(input.min)), Number(input.max));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
