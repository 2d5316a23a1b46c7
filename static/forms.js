"use strict";

// A form outside the pad leads to another page. Without the server that would be the browser's own,
// and what was typed would be gone: so a sign of life is asked for first.
{
  const { asks } = document.currentScript.dataset;
  const PATIENCE = 8000;  // milliseconds
  let asking = false;
  let sure = null;

  async function isReached() {
    const how = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
    return fetch(asks, how).then(({ headers }) => headers.has("Scorepad-Version"), () => false);
  }

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (form === sure || form.method !== "post" || form.closest("#pad")) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    const reached = await isReached();
    asking = false;
    const note = document.querySelector("[data-unreached]");
    note.hidden = reached;
    if (reached) {
      sure = form;
      form.requestSubmit(submitter);
      sure = null;
    } else {
      (submitter?.closest(".buttons") ?? submitter ?? form).before(note);
    }
  });
}
