import { maxScriptLength, readScript, withinBound } from '#scanner/check-api';
import type { Artifacts, Exchange, Page } from '#scanner/check-api';
import { isLibraryFile } from '../content/retire/library-file.ts';
import { isScript, ownScripts } from '../documents.ts';
import { findDomFlowIn, mayFlow } from './dom-flows.ts';
import type { DomFlow, ScriptFlow } from './dom-flows.ts';
import { flowOptions, scriptTexts } from './page-scripts.ts';

/** Characters of scripts that are analysed together with those of other files, for all pages of a scan. */
const maxAnalysedLength = 1_000_000;
const maxNames = 5_000;

/**
 * Flows that begin in one script of a page and end in another: those within the page and those that it loads from its
 * site share their global names. A flow within one script is none of these, and neither is one through a library: which of
 * its functions are sinks is known by their names, and it would take the place of the site's own scripts.
 */
export class LinkedScripts {
  readonly #scripts: ReadonlyMap<string, Exchange>;
  readonly #names = new Map<string, ScriptNames>();
  /** By the texts that were analysed: many pages have the same scripts but for a number. */
  readonly #known = new Map<string, DomFlow | undefined>();
  #lengthLeft = maxAnalysedLength;
  #cutPage: Page | undefined;

  /** `flowOf` gives what a file does by itself. */
  constructor(artifacts: Pick<Artifacts, 'target' | 'exchanges'>, flowOf: (script: Exchange) => ScriptFlow) {
    const files = ownScripts(artifacts).filter((file) => {
      const { flow, isCut } = flowOf(file);
      return flow === undefined && !isCut && file.text.length <= maxScriptLength && !isLibraryFile(file);
    });
    this.#scripts = new Map(files.map((file) => [file.url.href, file]));
  }

  /** A page whose scripts were not analysed together; undefined where there is none. */
  get cutPage(): Page | undefined {
    return this.#cutPage;
  }

  flowOf(page: Page): DomFlow | undefined {
    const files = this.#filesOf(page);
    if (files.length === 0) return undefined;
    const texts = this.#linked([...scriptTexts(page), ...files]);
    if (texts.length < 2 || !texts.some((text) => files.includes(text)) || !mayFlow(texts)) return undefined;
    const key = texts.join('\n').replaceAll(/\d+/g, '0');
    if (this.#known.has(key)) return this.#known.get(key);
    // Libraries that are not known are longer than what a site adds to them.
    const read = withinBound(texts.toSorted((one, other) => one.length - other.length));
    this.#lengthLeft -= read.reduce((sum, { length }) => sum + length, 0);
    if (this.#lengthLeft < 0 || read.length < texts.length) this.#cutPage ??= page;
    if (this.#lengthLeft < 0) return undefined;
    const programs = read.flatMap((text) => readScript(text).program ?? []);
    const flow = findDomFlowIn(programs, flowOptions(page));
    this.#known.set(key, flow);
    return flow;
  }

  /** Modules have names of their own. */
  #filesOf({ subresources }: Page): string[] {
    const files = subresources.flatMap(({ kind, url, element }) => {
      const isClassic = kind === 'script' && element.attribs['type']?.trim().toLowerCase() !== 'module';
      return isClassic ? (this.#scripts.get(url.href) ?? []) : [];
    });
    return [...new Set(files)].filter(isScript).map(({ text }) => text);
  }

  /** The scripts that use a name that another declares, or declare one that another uses. */
  #linked(texts: readonly string[]): string[] {
    const names = texts.map((text) => this.#namesOf(text));
    const declaring = counted(names.map(({ declared }) => declared));
    const using = counted(names.map(({ used }) => used));
    return texts.filter((_, at) => {
      const { declared, used } = names[at] ?? none;
      return (
        [...declared].some((name) => (using.get(name) ?? 0) > (used.has(name) ? 1 : 0)) ||
        [...used].some((name) => (declaring.get(name) ?? 0) > (declared.has(name) ? 1 : 0))
      );
    });
  }

  #namesOf(text: string): ScriptNames {
    const known = this.#names.get(text) ?? namesOf(text);
    this.#names.set(text, known);
    return known;
  }
}

interface ScriptNames {
  readonly declared: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

const none: ScriptNames = { declared: new Set(), used: new Set() };

const declarations =
  /\b(?:function|var|let|const|class)\s{1,9}([\w$]{1,99})|\b(?:window|self|globalThis)\.([\w$]{1,99})\s{0,9}=(?!=)|(?:^|[;{}\n,])[^\S\n]{0,20}([\w$]{1,99})\s{0,9}=(?![=>])/g;

/** The names that a script may declare for others, and all that it has: what is too much names a script more, never less. */
function namesOf(text: string): ScriptNames {
  const declared = new Set<string>();
  for (const [, first, second, third] of text.matchAll(declarations)) {
    const name = first ?? second ?? third ?? '';
    // Names of one or two letters are those of minified functions.
    if (name.length > 2 || name === '$') declared.add(name);
    if (declared.size >= maxNames) break;
  }
  return { declared, used: new Set(text.match(/[\w$]{1,99}/g)) };
}

/** How many of the sets have each name. */
function counted(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const name of set) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
