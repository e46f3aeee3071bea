import type { DocPage, DocSection } from '../doc-page.ts';

export interface SearchResult {
  /** `/docs/errors#gone` */
  readonly url: string;
  readonly pageTitle: string;
  readonly title: string;
  /** The part of the text in which the first word was found. */
  readonly excerpt: string;
}

interface Entry {
  readonly page: DocPage;
  readonly section: DocSection;
  readonly title: string;
  readonly text: string;
}

export const maxQueryLength = 100;
const maxResults = 20;
const excerptLength = 160;

/** Finds sections by the beginnings of their words. */
export class SearchIndex {
  readonly #entries: readonly Entry[];

  constructor(pages: readonly DocPage[]) {
    this.#entries = pages.flatMap((page) =>
      page.sections.map((section) => ({
        page,
        section,
        title: normalized(`${section.title} ${section.id}`),
        text: normalized(`${page.title} ${section.text}`),
      })),
    );
  }

  /**
   * Sections that have all words, the best first: words of titles count more, those of the title of a page most, and whole
   * words more than beginnings.
   */
  find(query: string): readonly SearchResult[] {
    const words = normalized(query.slice(0, maxQueryLength)).trim().split(' ').filter(Boolean);
    if (words.length === 0) return [];
    return this.#entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxResults)
      .map(({ entry }) => resultOf(entry, words));
  }
}

function scoreOf({ title, text, section }: Entry, words: readonly string[]): number {
  const isPage = section.id === '';
  let sum = isPage ? 1 : 0;
  for (const word of words) {
    const score = (isPage ? 20 : 8) * matches(title, word) + matches(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function matches(text: string, word: string): number {
  if (text.includes(` ${word} `)) return 2;
  return text.includes(` ${word}`) ? 1 : 0;
}

function resultOf({ page, section }: Entry, [word = '']: readonly string[]): SearchResult {
  const at = Math.max(0, section.text.toLowerCase().indexOf(word) - excerptLength / 4);
  const start = at === 0 ? 0 : section.text.indexOf(' ', at) + 1;
  const end =
    start + excerptLength < section.text.length ? section.text.lastIndexOf(' ', start + excerptLength) : undefined;
  const excerpt = section.text.slice(start, end);
  return {
    url: `${page.path}${section.id === '' ? '' : `#${section.id}`}`,
    pageTitle: page.title,
    title: section.title,
    excerpt: `${start > 0 ? '… ' : ''}${excerpt}${end === undefined ? '' : ' …'}`,
  };
}

/** Words in lower case between single spaces. */
function normalized(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join(' ') ?? ''
  } `;
}
