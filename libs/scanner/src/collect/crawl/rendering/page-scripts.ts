import { createHash } from 'node:crypto';
import { elementsOf } from '../../document.ts';
import type { Page } from '../../../artifacts.ts';
import { pathShape } from '../urls/path-shape.ts';

const maxScriptLength = 200_000;
const maxHandlers = 500;
const literals = /"[^"\n]*"|'[^'\n]*'|\d+/g;
const words = /[A-Za-z_$]+/g;

/**
 * Stands for what a page runs: the files, and the names that its own script and event handlers use. Pages of one template
 * have the same, whatever their data are. `fileOf` says what stands for a file.
 */
export function scriptsOf(page: Page, fileOf: (url: URL) => string = pathShape): string {
  const files = page.subresources.filter(({ kind }) => kind === 'script').map(({ url }) => fileOf(url));
  const handlers = elementsOf(page.document)
    .flatMap(({ attribs }) => Object.entries(attribs).filter(([name]) => name.startsWith('on')))
    .slice(0, maxHandlers)
    .map(([name, code]) => `${name} ${code}`);
  return namesOfScripts([...page.inlineScripts, ...handlers], files);
}

/** Stands for scripts by the names that they use, whatever their data are. */
export function namesOfScripts(scripts: readonly string[], more: readonly string[] = []): string {
  const names = scripts.flatMap((script) => script.slice(0, maxScriptLength).replace(literals, ' ').match(words) ?? []);
  const parts = [...new Set([...more, ...names])].sort();
  return createHash('sha256').update(parts.join('\n')).digest('base64').slice(0, 16);
}
