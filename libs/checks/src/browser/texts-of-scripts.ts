import type { Page } from '#scanner/check-api';
import { matches } from './matches.ts';

const maxFiles = 16;
/** Files beyond this are libraries. */
const maxFileLength = 20_000;
const imported = /\b(?:import|from)\s{0,5}["']([^"'\n]{1,300})["']/g;

/** What a page runs of its own: the scripts in its document, the small files that it loads, and those that they import. */
export function textsOfScripts(page: Page, textsOfFiles: ReadonlyMap<string, string>): readonly string[] {
  const loaded = page.subresources.filter(({ kind }) => kind === 'script').map(({ url }) => url.href);
  const fromInline = page.inlineScripts.flatMap((text) => importsIn(text, page.url));
  const files = new Set([...loaded, ...fromInline]);
  const texts: string[] = [];
  // It grows while it is read.
  for (const file of files) {
    if (texts.length >= maxFiles) break;
    const text = textsOfFiles.get(file);
    if (text === undefined || text.length > maxFileLength) continue;
    texts.push(text);
    for (const one of importsIn(text, new URL(file))) files.add(one);
  }
  return [...page.inlineScripts, ...texts];
}

function importsIn(text: string, base: URL): readonly string[] {
  const names = matches(text.slice(0, maxFileLength), imported);
  return names.flatMap((name) =>
    /^[./]/.test(name) && URL.canParse(name, base.href) ? [new URL(name, base).href] : [],
  );
}
