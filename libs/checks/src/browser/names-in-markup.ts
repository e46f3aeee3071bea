import { matches } from './matches.ts';

const maxLength = 400_000;
const maxNames = 12;
const readsAll = /\bURLSearchParams\b|\bsearchParams\b|\blocation\.(?:search|hash|href)\b/;
const repeats = /\bforEach\b|\bentries\b|\bkeys\b|\bfor\s{0,5}\(|\.map\b/;

/**
 * Names of elements and values of their data attributes, of pages that go through all parameters: a page may put each
 * where its markup says.
 */
export function namesInMarkup(html: string, scripts: readonly string[]): readonly string[] {
  if (!scripts.some((text) => readsAll.test(text) && repeats.test(text))) return [];
  const named = matches(
    html.slice(0, maxLength),
    /\s(?:id|name|data-[\w-]{1,30})\s?=\s?["']?([A-Za-z_][\w.-]{0,40})(?=["'\s>])/g,
  );
  return [...new Set(named)].slice(0, maxNames);
}
