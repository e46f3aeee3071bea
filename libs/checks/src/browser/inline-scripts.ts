const startOfScript = /<script\b/gi;
const endOfScript = /<\/script/gi;
const maxScripts = 1_000;

/** The texts of the script elements of a document. One pattern for them would take quadratic time where they have no end. */
export function inlineScripts(html: string): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; texts.length < maxScripts;) {
    const start = next(startOfScript, html, at);
    const from = start === -1 ? -1 : html.indexOf('>', start) + 1;
    const to = from < 1 ? -1 : next(endOfScript, html, from);
    // Without an end, there is none for what follows either.
    if (to === -1) break;
    texts.push(html.slice(from, to));
    at = to + 1;
  }
  return texts;
}

function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
