"use strict";

// Live updates: the server says how far the table's log has grown, and the pad is fetched again.
// Without it the pad still works, and says what is so.

{
  let source = null;
  let address = "";
  let known = 0;
  let beside = 1;
  let trouble = "";  // what is said while there is no connection
  let listening = 0;
  let pressed = false;

  const PATIENCE = 3000;  // milliseconds
  const pad = () => document.getElementById("pad");

  // Where nothing can be stored, each page counts as a phone.
  const phone = (() => {
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16)).join("");
    try { return localStorage.phone ??= fresh; } catch { return fresh; }
  })();

  // Streams of phones that slept end without a word, so a page that is seen again opens a new one.
  function listen(anew = false) {
    const wanted = pad()?.dataset.live;
    if (!wanted) return;
    known = Math.max(known, Number(pad().dataset.seen));
    if (source && !anew && wanted === address && source.readyState !== EventSource.CLOSED) return show();
    source?.close();
    if (wanted !== address) beside = 1;
    address = wanted;
    source = new EventSource(`${wanted}&after=${pad().dataset.seen}&phone=${phone}`);
    listening = performance.now();
    source.addEventListener("open", () => { trouble = ""; show(); document.dispatchEvent(new Event("pad:online")); });
    source.addEventListener("error", lost);
    source.addEventListener("phones", (event) => { beside = Number(event.data); show(); });
    source.addEventListener("gone", (event) => { event.target.close(); location.reload(); });
    source.addEventListener("message", (event) => { known = Number(event.data); refresh(); });
    show();
  }

  // A server that is there and gives no stream closes it; one that cannot be reached is tried again.
  function lost() {
    const enters = pad()?.querySelector("[data-waiting]");
    if (source.readyState === EventSource.CLOSED) trouble = `Not live: what others enter shows with ${enters ? "your next tap" : "the next look"}.`;
    else if (enters) trouble = "The score pad cannot be reached. What you tap waits on this phone and is sent when it is back.";
    else trouble = "The score pad cannot be reached. This is how it last was.";
    show();
  }

  function show() {
    const note = document.querySelector("[data-live-note]");
    if (!note) return;
    note.textContent = trouble || (beside > 1 ? `${beside} phones show this sheet.` : "");
    note.classList.toggle("small", !trouble);
    note.hidden = !note.textContent;
  }

  // A pad that is changed under a finger would take another tap than was meant.
  function refresh() {
    const shown = pad();
    if (!shown || pressed || document.hidden || known === Number(shown.dataset.seen)) return;
    if (document.querySelector(".htmx-request")) return;
    // What does not come is asked for again with the next look at the clock.
    lookAgain();
  }

  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const done of ["pointerup", "pointercancel"]) {
    document.addEventListener(done, () => setTimeout(() => { pressed = false; refresh(); }, 50), true);
  }
  document.addEventListener("htmx:afterSettle", () => { listen(); refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) listen(true); });
  for (const back of ["pageshow", "online"]) addEventListener(back, () => listen(true));
  setInterval(() => {
    if (!source) return;
    if (source.readyState === EventSource.CLOSED) return listen(true);
    if (source.readyState === EventSource.OPEN) return refresh();
    if (performance.now() - listening > PATIENCE) lost();
  }, PATIENCE);
}
