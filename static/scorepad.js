"use strict";

// What HTML cannot do by itself. The pad works without this file; it knows no rule and rolls no die.

// An id for an entry, made by the phone: a second tap on the same button sends the same id, and the
// server answers it like the first one.
const entryIds = new WeakMap();

function entryId(button) {
  if (!entryIds.has(button)) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    entryIds.set(button, Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join(""));
  }
  return entryIds.get(button);
}

// Capture: before htmx, and before the browser, read the form.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("form[data-entry]") && form.elements.id) {
    form.elements.id.value = entryId(event.submitter || form);
  }
}, true);

document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters, triggeringEvent } = event.detail;
  if (elt.matches("form[data-entry]")) {
    parameters.id = entryId(triggeringEvent?.submitter || elt);
  }
});

// After a swap the finger, the eye and the keyboard stay where they were.
let kept = null;

function nameOf(element) {
  if (!element?.closest("#pad")) return null;
  if (element.value && element.name) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : null;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.responseText.includes('id="pad"')) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  } else if (event.detail.shouldSwap) {
    event.detail.shouldSwap = false;  // another page, such as the result
    location.assign(xhr.responseURL);
  }
  kept = { x: scrollX, y: scrollY, focus: nameOf(document.activeElement) };
});

// Where every space that can be tapped is out of sight, the first one comes into view.
function showAChoice(pad) {
  const spaces = [...pad.querySelectorAll(".sp-legal, .sp-breaks, .sp-may-shade")];
  const top = pad.querySelector(".band").getBoundingClientRect().bottom;
  const bottom = pad.querySelector(".tray").getBoundingClientRect().top;
  const seen = spaces.some((space) => {
    const box = space.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  });
  if (!seen) spaces[0]?.scrollIntoView({ block: "center", behavior: "instant" });
}

document.addEventListener("htmx:afterSwap", () => {
  const pad = document.getElementById("pad");
  if (!pad || !kept) return;
  scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
  const note = pad.querySelector("[data-note]");
  const same = kept.focus && pad.querySelector(kept.focus);
  if (same && !same.disabled) {
    same.focus({ preventScroll: true });
  } else {
    const tray = pad.querySelector(".tray");
    tray?.setAttribute("tabindex", "-1");
    tray?.focus({ preventScroll: true });
  }
  if (note) note.scrollIntoView({ block: "nearest" });
  else showAChoice(pad);
  kept = null;
});

// When the pad cannot be reached, it says so and keeps what was tapped: the next tap on the same
// button sends the same id.
function trouble() {
  const note = document.querySelector("[data-trouble]");
  if (note) note.hidden = false;
}
document.addEventListener("htmx:sendError", trouble);
document.addEventListener("htmx:timeout", trouble);
document.addEventListener("htmx:responseError", trouble);

// Options of a print show their picture at once.
document.addEventListener("change", (event) => {
  event.target.form?.matches("[data-preview]") && event.target.form.requestSubmit();
});
