// The page's words in the reader's language, which the server sends.

/** @type {Record<string, string>} */ let words = {};

/** Return a word or a sentence with its holes filled. @param {string} name @param {Record<string, unknown>} [holes] */
export const word = (name, holes = {}) => (words[name] ?? "").replace(/\{(\w+)\}/g, (_, hole) => String(holes[hole] ?? ""));

/** Ask for the words, and write them where the page has some of its own. */
export async function learn() {
  const answer = await fetch("words");
  if (!answer.ok) return;
  const { lang, words: found } = await answer.json();
  words = found;
  document.documentElement.lang = lang;
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-word]"))) el.textContent = word(el.dataset.word ?? "");
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) el.setAttribute("aria-label", word(el.dataset.label ?? ""));
}
