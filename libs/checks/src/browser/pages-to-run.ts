import { namesOfScripts, needsScript, parameterNames, pathShape, scriptsOf } from '#scanner/check-api';
import type { Artifacts, Page } from '#scanner/check-api';
import { ownScripts, sameSite } from '../documents.ts';

const maxPages = 200;
/** Pages of one path shape and names of parameters: that of a template whose scripts hold data. */
const maxOfShape = 60;
/** What reads a value that an attacker chooses, or runs one, where nothing else makes a page need script. */
const readsOrRuns =
  /\b(?:eval|Function|setInterval|localStorage|sessionStorage|cookie|referrer|onmessage|postMessage|srcdoc|outerHTML|baseURI|documentURI|URL|write|writeln|name)\b/;

/** A frame whose own document has script: it reads what its parent has. */
const documentInFrame = /<iframe\b[^<>]{0,200}\bsrcdoc\s{0,9}=[^]{0,2000}?(?:<|&lt;)script\b/i;

/**
 * Pages whose script may do something, with their parameters: one of each kind (path shape, names of parameters, scripts).
 * One of each shape comes first, then a second one of each, so that one template does not take the place of others.
 */
export function pagesToRun(artifacts: Artifacts): readonly URL[] {
  const { target, pages, exchanges } = artifacts;
  const shapes = new Map<string, Map<string, URL>>();
  const add = (url: URL, scripts: string): void => {
    const shape = `${url.origin}${pathShape(url)}\n${parameterNames(url).join('&')}`;
    const kinds = shapes.get(shape) ?? new Map<string, URL>();
    if (!kinds.has(scripts) && kinds.size < maxOfShape) kinds.set(scripts, url);
    shapes.set(shape, kinds);
  };
  const own = pages.filter((page) => sameSite(page.url, target) && (needsScript(page, target) || mayHaveFlow(page)));
  const files = new Map(ownScripts(artifacts).map(({ url, text }) => [url.href, namesOfScripts([text])]));
  const fileOf = (url: URL): string => files.get(url.href) ?? pathShape(url);
  const scriptsOfText = new Map<string, string>();
  for (const page of own) {
    const scripts = scriptsOf(page, fileOf);
    scriptsOfText.set(page.exchange.text, scripts);
    add(page.url, scripts);
  }
  // Copies of a document are no pages of their own, but an application shows something else at each URL.
  for (const { method, status, url, text } of exchanges) {
    const scripts = scriptsOfText.get(text);
    if (scripts !== undefined && method === 'GET' && status < 400) add(url, scripts);
  }
  const ofShapes = [...shapes.values()].map((kinds) => [...kinds.values()]);
  const inRounds = Array.from({ length: maxOfShape }, (_, round) =>
    ofShapes.flatMap((urls) => urls.slice(round, round + 1)),
  );
  return inRounds.flat().slice(0, maxPages);
}

function mayHaveFlow({ inlineScripts, exchange }: Page): boolean {
  if (documentInFrame.test(exchange.text.slice(0, 500_000))) return true;
  return inlineScripts.some((script) => readsOrRuns.test(script.slice(0, 200_000)));
}
