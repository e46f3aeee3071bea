import type { Page } from '../../artifacts.ts';
import { httpUrl } from '../urls.ts';
import { urlIdentity } from './url-identity.ts';

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
  readonly #guessed = new Map<string, CatchAllView>();

  /** Pages lead to these URLs. @returns what was waiting of them */
  show(urls: readonly URL[]): CatchAllView[] {
    return urls.flatMap((url) => {
      const identity = urlIdentity(url);
      if (this.#shown.size < maxShown) this.#shown.add(identity);
      const view = this.#guessed.get(identity);
      this.#guessed.delete(identity);
      return view ?? [];
    });
  }

  isShown(url: URL): boolean {
    return this.#shown.has(urlIdentity(url));
  }

  /** Keeps it until nothing else is left. */
  guess(view: CatchAllView): void {
    this.#guessed.set(urlIdentity(view.page.url), view);
  }

  /** Those that are waiting, the nearest to the root first. */
  get guessed(): CatchAllView[] {
    return [...this.#guessed.values()].toSorted((one, other) => segmentsOf(one) - segmentsOf(other));
  }

  /** Takes the first of them. */
  next(): CatchAllView | undefined {
    const [first] = this.guessed;
    if (first !== undefined) this.#guessed.delete(urlIdentity(first.page.url));
    return first;
  }
}

function segmentsOf({ page: { url } }: CatchAllView): number {
  return url.pathname.split('/').filter(Boolean).length;
}

/** False where the scripts of the document are looked for elsewhere when it is served at `url`: nothing is there to run. */
export function hasScriptsAt(page: Page, url: URL): boolean {
  const base = new URL(page.baseUrl.href === page.url.href ? url : page.baseUrl);
  return page.subresources
    .filter(({ kind }) => kind === 'script')
    .every(({ element, url: own }) => httpUrl(element.attribs['src'], base)?.href === own.href);
}
