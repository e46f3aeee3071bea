/**
 * How much two texts have in common, 0 to 1: the share of three-word runs that both have (Jaccard index). Numbers and
 * long hexadecimal words count as one word each, for they are dates, ids and tokens that differ at every request.
 */
export function similarity(one: string, other: string): number {
  return one === other ? 1 : jaccard(shingles(one), shingles(other));
}

/** A text that many others are compared with. */
export class ComparedText {
  readonly #text: string;
  readonly #shingles: ReadonlySet<string>;

  constructor(text: string) {
    this.#text = text;
    this.#shingles = shingles(text);
  }

  /** True where `similarity` is at least `minSimilarity`, which is above one half: texts of very different length are not. */
  isSimilarTo(other: string, minSimilarity: number): boolean {
    if (other === this.#text) return true;
    const [shorter = 0, longer = 0] = [this.#text.length, other.length].sort((one, two) => one - two);
    if (longer > minComparedLength && longer > 2 * shorter) return false;
    return jaccard(this.#shingles, shingles(other)) >= minSimilarity;
  }
}

function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return left.size === right.size ? 1 : 0;
  let common = 0;
  for (const shingle of left) if (right.has(shingle)) common += 1;
  return common / (left.size + right.size - common);
}

const compared = 64 * 1024;
/** Characters below which texts are compared whatever their lengths: numbers and ids weigh much there. */
const minComparedLength = 1000;

function shingles(text: string): Set<string> {
  const words = (
    text
      .slice(0, compared)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).map((word) => (/^(\d+|[0-9a-f]{8,})$/.test(word) ? '#' : word));
  const runs = new Set<string>();
  for (let index = 0; index < Math.max(1, words.length - 2) && words.length > 0; index += 1) {
    runs.add(words.slice(index, index + 3).join(' '));
  }
  return runs;
}

/** The text without the places where the server repeats the path that it was asked for. */
export function withoutEcho(text: string, url: URL): string {
  const name = url.pathname.split('/').findLast((segment) => segment !== '') ?? '';
  const echoes = [url.href, url.pathname + url.search, url.pathname, name].flatMap((echo) => [echo, decoded(echo)]);
  const distinct = [...new Set(echoes)]
    .filter((echo) => echo.length > 2)
    .sort((one, other) => other.length - one.length);
  return distinct.reduce((rest, echo) => rest.replaceAll(echo, ''), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
