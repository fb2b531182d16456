// What SimCord's own scripts leave to be desired by somebody who plays.  It runs before them.
"use strict";
{
  // A picture stays until the one in its place is loaded, so that the message keeps its height.
  const FRAME = ".media-lightbox-trigger";
  const loaded = (frame) => [...frame.querySelectorAll("img")].filter((image) => image.naturalWidth).pop();

  const keepPicture = (image, kept) => {
    kept.removeAttribute("alt");
    kept.setAttribute("aria-hidden", "true");
    kept.classList.remove("is-coming");
    image.classList.add("is-coming");
    image.before(kept);
    image.addEventListener("load", () => {
      if (kept.nextElementSibling === image) kept.remove();  // it may stand in for the next one already
      image.classList.remove("is-coming");
    }, { once: true });
  };

  const keepPictures = ({ target, removedNodes }) => {
    if (!(target instanceof Element) || !target.matches(".channel-message")) return;
    const before = [...removedNodes].filter((node) => node instanceof Element)
      .flatMap((node) => [...node.querySelectorAll(FRAME)]).map(loaded);
    target.querySelectorAll(FRAME).forEach((frame, index) => {
      if (before[index] && !loaded(frame)) keepPicture(frame.querySelector("img"), before[index]);
    });
  };

  new MutationObserver((records) => records.forEach(keepPictures))
    .observe(document.documentElement, { childList: true, subtree: true });

  // SimCord loads the letters of all scripts, 30 MB, before the page is ready; the browser loads what it needs.
  const RARE = /Arabic|Hebrew|Devanagari|SC"/;
  const fonts = Object.getPrototypeOf(document.fonts);
  const { load, check } = fonts;
  fonts.load = function (font, text) {
    return RARE.test(font) ? Promise.resolve([]) : load.call(this, font, text);
  };
  fonts.check = function (font, text) { return RARE.test(font) || check.call(this, font, text); };

  // A bot is asked for its choices when the field is entered, not only after the first letter.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(".command-option-input[aria-autocomplete]") && !target.value) {
      target.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    const timeline = document.getElementById("channel-timeline");
    const status = document.getElementById("action-status");

    // The page stays at its end while pictures load and answers arrive, unless its reader has scrolled up.
    let atEnd = true;
    const toEnd = () => { if (atEnd) timeline.scrollTop = timeline.scrollHeight; };
    const look = () => requestAnimationFrame(() => {
      atEnd = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 60;
    });
    for (const gesture of ["wheel", "touchmove", "pointerup", "keyup"]) timeline.addEventListener(gesture, look);
    const growth = new ResizeObserver(toEnd);
    for (const part of [timeline, ...timeline.children]) growth.observe(part);
    // A board that takes an older one's place changes no size, but the browser holds on to what was in sight.
    new MutationObserver(toEnd).observe(timeline, { childList: true, subtree: true });

    // Who sends something wants to see the answer, which comes at the end.
    document.addEventListener("submit", () => { atEnd = true; toEnd(); }, true);

    const TROUBLE = /uncertain|interrupted|unavailable|not completed|ended|closed/;
    new MutationObserver(() => document.body.classList.toggle("has-trouble", TROUBLE.test(status.textContent)))
      .observe(status, { childList: true, characterData: true, subtree: true });
  });
}
