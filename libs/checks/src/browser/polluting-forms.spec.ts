import { describe, expect, it } from '@jest/globals';
import { harmlessForm, jsonForms, pairForms, urlWith } from './polluting-forms.ts';
import type { PollutingForm, Properties } from './polluting-forms.ts';

const page = new URL('https://example.com/?page=1&options=x');
const list: Properties = [
  [['div', '0'], '1'],
  [['div', '1'], '<b>'],
];
const hrefs = (forms: readonly PollutingForm[], properties: Properties): string[] =>
  forms.map((form) => decodeURIComponent(urlWith(page, [[form, properties]]).href));

describe('forms that name properties of the prototype', () => {
  it('are pairs with brackets and dots, in the query and in the fragment', () => {
    expect(hrefs(pairForms, [[['src', ''], 'x']])).toEqual(
      ['&', '#'].flatMap((sign) => [
        `https://example.com/?page=1&options=x${sign}__proto__[src][]=x`,
        `https://example.com/?page=1&options=x${sign}__proto__.src.0=x`,
        `https://example.com/?page=1&options=x${sign}constructor[prototype][src][]=x`,
        `https://example.com/?page=1&options=x${sign}constructor.prototype.src.0=x`,
        `https://example.com/?page=1&options=x${sign}__pro__proto__to__[src][]=x`,
      ]),
    );
  });

  it('are JSON in the fragment, and in place of the parameters that the page reads', () => {
    expect(hrefs(jsonForms(['options']), list)).toEqual([
      'https://example.com/?page=1&options=x#{"__proto__":{"div":["1","<b>"]}}',
      'https://example.com/?page=1&options={"__proto__":{"div":["1","<b>"]}}',
    ]);
  });

  it('pollute nothing with other names', () => {
    const harmless = [...pairForms, ...jsonForms(['options'])].map((form) => harmlessForm(form));

    for (const href of hrefs(harmless, list)) {
      expect(href).not.toMatch(/__proto__|\bconstructor[.[]/);
      expect(href).toContain('<b>');
    }
  });
});
