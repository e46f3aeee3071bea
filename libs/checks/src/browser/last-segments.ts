import { beforeLastSegment } from './sources.ts';
import type { Source } from './sources.ts';

/** A script that reads the path of its page. */
export const readsPath = /\bpathname\b/;
const namesDocument = /\.\w{2,5}$/;

/**
 * Applications show a view for `/team/ann` whose last segment is a value. At `/team/` all pages of the folder lead to the
 * same URL, so that each folder is tried once, where a script reads paths: routers are part of long scripts.
 */
export class LastSegments {
  readonly #isReadByScript: boolean;
  readonly #tried = new Set<string>();

  constructor(scripts: readonly string[]) {
    this.#isReadByScript = scripts.some((text) => readsPath.test(text));
  }

  /** The source to visit the page with, once for its folder. `html`: the document, with the scripts in it. */
  sourcesOf(page: URL, html: string): readonly Source[] {
    const folder = beforeLastSegment(page);
    const key = `${page.origin}${folder}`;
    if (folder === '/' || namesDocument.test(page.pathname) || this.#tried.has(key)) return [];
    if (!this.#isReadByScript && !readsPath.test(html)) return [];
    this.#tried.add(key);
    return [{ kind: 'last segment' }];
  }
}
