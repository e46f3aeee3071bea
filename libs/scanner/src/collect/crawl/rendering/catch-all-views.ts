import { findOne } from 'domutils';
import type { Page } from '../../../artifacts.ts';
import { httpUrl } from '../../urls.ts';
import { urlIdentity } from '../urls/url-identity.ts';

const maxShown = 50_000;

/** The catch-all document as it was served at one path. */
export interface CatchAllView {
  readonly page: Page;
  readonly depth: number;
}

/**
 * The paths at which a site responds with its catch-all document. Where pages lead to one, the application has a view for it;
 * where a script or data only name one, it is a guess, and waits until nothing else is left.
 */
export class CatchAllViews {
  readonly #shown = new Set<string>();
  /** By the number of segments of their paths, and then by URL. */
  readonly #guessed = new Map<number, Map<string, CatchAllView>>();

  /** Pages lead to these URLs. @returns what was waiting of them */
  show(urls: readonly URL[]): CatchAllView[] {
    for (const url of urls) if (this.#shown.size < maxShown) this.#shown.add(urlIdentity(url));
    return this.take(urls);
  }

  /** Takes what is waiting of these URLs. */
  take(urls: readonly URL[]): CatchAllView[] {
    return urls.flatMap((url) => {
      const identity = urlIdentity(url);
      const waiting = this.#guessed.get(segmentsOf(url));
      const view = waiting?.get(identity);
      waiting?.delete(identity);
      return view ?? [];
    });
  }

  isShown(url: URL): boolean {
    return this.#shown.has(urlIdentity(url));
  }

  /** Keeps it until nothing else is left. */
  guess(view: CatchAllView): void {
    const { url } = view.page;
    const waiting = this.#guessed.get(segmentsOf(url)) ?? new Map<string, CatchAllView>();
    this.#guessed.set(segmentsOf(url), waiting.set(urlIdentity(url), view));
  }

  /** Those that are waiting, the nearest to the root first. */
  get guessed(): CatchAllView[] {
    return this.#nearestFirst.flatMap(([, waiting]) => [...waiting.values()]);
  }

  /** Takes the first of them. */
  next(): CatchAllView | undefined {
    for (const [, waiting] of this.#nearestFirst)
      for (const [identity, view] of waiting) {
        waiting.delete(identity);
        return view;
      }
    return undefined;
  }

  get #nearestFirst(): [number, Map<string, CatchAllView>][] {
    return [...this.#guessed].toSorted(([one], [other]) => one - other);
  }
}

function segmentsOf({ pathname }: URL): number {
  return pathname.split('/').filter(Boolean).length;
}

/** False where the scripts of the document are looked for elsewhere when it is served at `url`: nothing is there to run. */
export function hasScriptsAt(page: Page, url: URL): boolean {
  const base = baseAt(page, url);
  return page.subresources
    .filter(({ kind }) => kind === 'script')
    .every(({ element, url: own }) => httpUrl(element.attribs['src'], base)?.href === own.href);
}

function baseAt({ document, url: own, baseUrl }: Page, url: URL): URL {
  if (baseUrl.href === own.href) return url;
  const element = findOne(({ name, attribs }) => name === 'base' && attribs['href'] !== undefined, document.children);
  return httpUrl(element?.attribs['href'], url) ?? url;
}
