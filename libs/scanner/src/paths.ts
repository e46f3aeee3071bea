import { normaliseEscapes } from './collect/crawl/urls/url-identity.ts';

/**
 * Which URLs of a site a scan requests. Patterns as in robots.txt (RFC 9309 section 2.2.3), matched against path and
 * query from the beginning: `*` stands for any characters, `$` at the end for the end of the URL.
 */
export interface PathRules {
  /** Where it is not empty, the crawl follows and checks probe only what matches one of these. */
  readonly include: readonly string[];
  /** What matches one of these is never requested. */
  readonly exclude: readonly string[];
}

const maxPatternLength = 1000;

/** What is wrong with a pattern, undefined where nothing is. */
export function pathPatternProblem(pattern: string): string | undefined {
  if (!/^[/*]/.test(pattern)) return 'must begin with / or *';
  if (pattern.length > maxPatternLength) return `must have at most ${maxPatternLength} characters`;
  return /[\s\p{Cc}#]/u.test(pattern) ? 'must have no white space and no #' : undefined;
}

type Matcher = (path: string) => boolean;

/** Applies the path rules of a scan. Every URL is in scope where there are none. */
export class PathScope {
  readonly #include: readonly Matcher[];
  readonly #exclude: readonly Matcher[];

  constructor({ include, exclude }: PathRules = { include: [], exclude: [] }) {
    this.#include = include.map(matcherOf);
    this.#exclude = exclude.map(matcherOf);
  }

  /** True where every URL is in scope. */
  get isWholeSite(): boolean {
    return this.#include.length + this.#exclude.length === 0;
  }

  /** True for a URL that may be requested at all. */
  mayRequest(url: URL): boolean {
    return !matchesOne(this.#exclude, url);
  }

  /** True for a URL that the crawl may follow and checks may probe. */
  mayTest(url: URL): boolean {
    return this.mayRequest(url) && (this.#include.length === 0 || matchesOne(this.#include, url));
  }
}

function matchesOne(matchers: readonly Matcher[], url: URL): boolean {
  const path = pathOf(url);
  return matchers.some((matches) => matches(path));
}

/** Two spellings of a path are one: escapes are compared as in RFC 3986 section 6.2.2, doubled slashes as one. */
function pathOf({ pathname, search }: URL): string {
  return normaliseEscapes(pathname.replace(/\/{2,}/g, '/') + search);
}

/** Takes time linear in the path for each `*`: patterns are not hostile, but paths are. */
function matcherOf(pattern: string): Matcher {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = escaped(isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const last = isWhole ? others.pop() : undefined;
  return (path) => {
    if (!path.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = path.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    if (last !== undefined) return path.endsWith(last) && path.length - last.length >= at;
    return !isWhole || path.length === at;
  };
}

/** As `URL` writes a path, so that `/über` matches. */
function escaped(pattern: string): string {
  return normaliseEscapes(pattern.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text)));
}
