import type { Exchange } from '#scanner/check-api';

/** What is compared of two texts, with how often it stands in each. */
export type Reading = (text: string) => ReadonlyMap<string, number>;

/** What several responses to the same request have in common. */
export interface StableText {
  readonly status: number;
  readonly reading: Reading;
  /** The words, without those that changed between the responses. */
  readonly words: ReadonlyMap<string, number>;
  readonly changing: ReadonlySet<string>;
  readonly total: number;
}

const maxWords = 20_000;
/** Share of the words in which two pages have to differ, and the smallest number of words. */
const minShare = 0.02;
const minWords = 2;
/** How often a word stands in a page that belongs to one row: elements and names of columns stand in each. */
const maxRare = 2;
/** Share of the missing words that two of the same other pages have in common. */
const minCommon = 0.9;

/** Undefined where the responses differ in their status, or in more than a few words: nothing can be told from them. */
export function stableText(responses: readonly Exchange[], reading: Reading): StableText | undefined {
  const [first] = responses;
  if (first === undefined || responses.some(({ status }) => status !== first.status)) return undefined;
  const counts = responses.map(({ text }) => reading(text));
  const changing = new Set<string>();
  for (const one of counts) for (const other of counts) for (const word of differenceOf(one, other)) changing.add(word);
  const words = counts[0] ?? new Map<string, number>();
  const total = sizeOf(words);
  return changing.size > Math.max(10, total * 0.1)
    ? undefined
    : { status: first.status, reading, words, changing, total };
}

/** What was sent instead of the site's own value: a page may show either. */
export interface Replacement {
  readonly sent: string;
  readonly own: string;
}

/**
 * The words of the usual page that a response lacks, or has less often: what is new, such as an advertisement that was not
 * shown before, says nothing. Undefined where the response has another status.
 */
export function missingWords(
  usual: StableText,
  { status, text }: Exchange,
  replacement: Replacement,
): Set<string> | undefined {
  if (status !== usual.status) return undefined;
  const words = usual.reading(withOwnValue(text, replacement));
  const stable = [...usual.words].filter(([word]) => !usual.changing.has(word));
  return new Set(stable.flatMap(([word, count]) => ((words.get(word) ?? 0) >= count ? [] : [word])));
}

/** True where a response shows another page than the usual one; `missing` as `missingWords` gives it. */
export function isOther(usual: StableText, missing: ReadonlySet<string> | undefined): boolean {
  return missing === undefined || (missing.size >= minWords && missing.size >= usual.total * minShare);
}

/** True where two other pages are the same one: nearly the same words of the usual page are missing. */
export function isSameOther(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const common = [...one].filter((word) => other.has(word)).length;
  return common >= minCommon * Math.max(one.size, other.size);
}

/** The words of a page with how often they stand in it; numbers, dates and tokens change by themselves. */
export function wordsIn(text: string): Map<string, number> {
  return counted(allWords(text));
}

/** Each rare word with the one before it: two pages with the same rows in another order differ in these. */
export function orderOfRareWordsIn(text: string): Map<string, number> {
  const counts = wordsIn(text);
  const rare = allWords(text).filter((word) => (counts.get(word) ?? 0) <= maxRare);
  return counted(rare.map((word, at) => `${rare[at - 1] ?? ''} ${word}`));
}

function allWords(text: string): string[] {
  return [...text.matchAll(/[^\s<>"'=&;/]{1,60}/g)].map(([word]) => word).filter((word) => !/\d/.test(word));
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (counts.size >= maxWords) break;
  }
  return counts;
}

function withOwnValue(text: string, { sent, own }: Replacement): string {
  const html = sent.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  const inUrl = encodeURIComponent(sent);
  const shown = [
    sent,
    html,
    inUrl,
    inUrl.replaceAll('%20', '+'),
    new URLSearchParams({ '': sent }).toString().slice(1),
  ];
  return shown.reduce((left, form) => left.replaceAll(form, () => own), text);
}

function differenceOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  const found: string[] = [];
  for (const [word, count] of one) if (other.get(word) !== count) found.push(word);
  for (const word of other.keys()) if (!one.has(word)) found.push(word);
  return found;
}

function sizeOf(words: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of words.values()) total += count;
  return total;
}
