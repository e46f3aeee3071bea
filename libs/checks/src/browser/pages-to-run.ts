import {
  addressOf,
  hasScriptsAt,
  namesFile,
  namesOfScripts,
  needsScript,
  parameterNames,
  pathShape,
  scriptsOf,
  withoutNonces,
} from '#scanner/check-api';
import type { Artifacts, Page } from '#scanner/check-api';
import { ownScripts, sameSite } from '../documents.ts';
import { textsOfScripts } from './texts-of-scripts.ts';

/** Pages of one path shape and names of parameters: that of a template whose scripts hold data. */
const maxOfShape = 100;
/** Pages whose scripts differ from those of one that is run in nothing but their texts: data, or a filter and a name of their own. */
const maxOfTexts = 12;
/** What gives a script a value that an attacker chooses. */
const readsSource =
  /\b(?:location|URL|documentURI|baseURI|referrer|cookie|cookieStore|localStorage|sessionStorage|postMessage|onmessage|name|hashchange|searchParams|URLSearchParams)\b/;
/** What reads a value that an attacker chooses, or runs one, where nothing else makes a page need script. */
const readsOrRuns =
  /\b(?:eval|Function|setInterval|localStorage|sessionStorage|cookie|referrer|onmessage|postMessage|srcdoc|outerHTML|baseURI|documentURI|URL|write|writeln|name)\b/;

/** A frame whose own document has script: it reads what its parent has. */
const documentInFrame = /<iframe\b[^<>]{0,200}\bsrcdoc\s{0,9}=[^]{0,2000}?(?:<|&lt;)script\b/i;

/**
 * Pages whose script may do something, with their parameters: one of each kind (path shape, names of parameters, scripts).
 * One of each shape comes first, then a second one of each, so that one template does not take the place of others; in the
 * end those whose scripts have texts of their own.
 */
export function pagesToRun(artifacts: Artifacts): readonly URL[] {
  const { target, pages, rendered, exchanges } = artifacts;
  const shapes = new Map<string, Map<string, URL>>();
  const variants = new Map<string, Map<string, URL>>();
  const add = (url: URL, scripts: string): void => addTo(shapes, shapeOf(url), scripts, url, maxOfShape);
  const own = pages.filter((page) => sameSite(page.url, target) && (needsScript(page, target) || mayHaveFlow(page)));
  const texts = new Map(ownScripts(artifacts).map(({ url, text }) => [url.href, text]));
  const files = new Map([...texts].map(([href, text]) => [href, namesOfScripts([text])]));
  const fileOf = (url: URL): string => files.get(url.href) ?? pathShape(url);
  const ofText = Map.groupBy(own, ({ exchange }) => withoutNonces(exchange.text));
  const firstOfText = new Set([...ofText.values()].map(([first]) => first));
  const distinct = own.filter((page) => !namesFile(page.url) || firstOfText.has(page));
  const scriptsOfPage = new Map(distinct.map((page) => [page, scriptsOf(page, fileOf)]));
  for (const [page, scripts] of scriptsOfPage) {
    add(page.url, scripts);
    const read = textsOfScripts(page, texts).join('\n');
    if (readsSource.test(read)) addTo(variants, `${shapeOf(page.url)}\n${scripts}`, read, page.url, maxOfTexts);
  }
  // Copies of a document are no pages of their own, but an application shows something else at each URL to which pages lead.
  const copies = exchanges
    .filter(({ method, status, url }) => method === 'GET' && status < 400 && !namesFile(url))
    .flatMap(({ url, text }) => {
      const same = ofText.get(withoutNonces(text));
      return same === undefined ? [] : { url, same };
    });
  const linked = copies.length === 0 ? new Set<string>() : addressesIn([...pages, ...rendered]);
  // One that keeps its routes in the fragment shows the same at each path.
  const withRoutes = new Set(rendered.flatMap(({ route }) => (route === undefined ? [] : [addressOf(route)])));
  const hasRoutes = (same: readonly Page[]): boolean => same.some(({ url }) => withRoutes.has(addressOf(url)));
  const inOrder = [true, false].flatMap((isLinked) =>
    copies.filter(({ url, same }) => linked.has(addressOf(url)) === isLinked && (isLinked || !hasRoutes(same))),
  );
  for (const { url, same } of inOrder) {
    const page = same.find((one) => scriptsOfPage.has(one) && hasScriptsAt(one, url));
    if (page !== undefined) add(url, scriptsOfPage.get(page) ?? '');
  }
  const run = [...inRounds(shapes), ...inRounds(variants)];
  return [...new Map(run.map((url) => [url.href, url])).values()];
}

/** Of all pages and their links, each once: of a large site these are hundreds of thousands. */
function addressesIn(pages: readonly Page[]): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const { url, links } of pages) {
    addresses.add(addressOf(url));
    for (const link of links) addresses.add(addressOf(link.url));
  }
  return addresses;
}

function shapeOf(url: URL): string {
  return `${url.origin}${pathShape(url)}\n${parameterNames(url).join('&')}`;
}

type Groups = Map<string, Map<string, URL>>;

/** The first URL of each kind of a group. */
function addTo(groups: Groups, group: string, kind: string, url: URL, max: number): void {
  const kinds = groups.get(group) ?? new Map<string, URL>();
  if (!kinds.has(kind) && kinds.size < max) kinds.set(kind, url);
  groups.set(group, kinds);
}

/** The first of each group, then the second of each. */
function inRounds(groups: Groups): readonly URL[] {
  const all = [...groups.values()].map((kinds) => [...kinds.values()]);
  const rounds = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => all.flatMap((urls) => urls.slice(round, round + 1))).flat();
}

function mayHaveFlow({ inlineScripts, exchange }: Page): boolean {
  if (documentInFrame.test(exchange.text.slice(0, 500_000))) return true;
  return inlineScripts.some((script) => readsOrRuns.test(script.slice(0, 200_000)));
}
