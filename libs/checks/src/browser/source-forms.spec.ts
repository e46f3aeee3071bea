import { describe, expect, it } from '@jest/globals';
import { sourcesWithForms } from './source-forms.ts';
import type { Observed } from './source-forms.ts';
import type { Source } from './sources.ts';

const fragment: Source = { kind: 'fragment' };
const observed = (seen: readonly string[], more: Partial<Observed> = {}): Observed => ({
  sources: [{ source: fragment, seen: new Set(seen) }],
  expected: [],
  shown: new Set(),
  ...more,
});
const formsFor = (given: Observed, text = ''): unknown[] =>
  sourcesWithForms(given, { names: ['title'], text }).map((sources) => sources.map(({ form }) => form));

describe('the forms of a value that a script expects', () => {
  it('are none where nothing tells that it expects one', () => {
    expect(formsFor(observed(['innerHTML']))).toEqual([]);
  });

  it('are those that it decodes, one visit after the other', () => {
    expect(formsFor(observed(['JSON.parse', 'atob']))).toEqual([
      ['base64'],
      [{ properties: ['title'] }],
      [{ properties: ['title'], within: 'objects' }],
    ]);
  });

  it('have no names in a URL for whose words the server would not be asked', () => {
    const names = ['title', 'deleteItem', 'onCancel'];
    const propertiesOf = (source: Source): unknown => {
      const given = { sources: [{ source, seen: new Set(['JSON.parse']) }], expected: [], shown: new Set<string>() };
      return sourcesWithForms(given, { names, text: '' })[0]?.[0]?.form;
    };
    expect(propertiesOf({ kind: 'parameter', name: 'state' })).toEqual({ properties: ['title'] });
    expect(propertiesOf({ kind: 'query' })).toEqual({ properties: ['title'] });
    expect(propertiesOf(fragment)).toEqual({ properties: names });
  });

  it('begin with what it looks for, without the sign of the fragment', () => {
    const expected = [{ source: fragment, text: '#/item/', isStart: true }];
    expect(formsFor(observed([], { expected }))).toEqual([[{ before: '/item/', after: '' }]]);
  });

  it('are none of signs that separate values', () => {
    const expected = [{ source: fragment, text: '&', isStart: false }];
    expect(formsFor(observed([], { expected }))).toEqual([]);
  });

  it('are a list with the sign at which it is split', () => {
    const expected = [{ source: fragment, text: ',', isStart: false }];
    expect(formsFor(observed([], { expected }))).toEqual([[{ separator: ',' }]]);
  });

  it('are none of a cookie whose value would begin with the name of another', () => {
    const cookie: Source = { kind: 'cookie', name: 'one' };
    const expected = [{ source: cookie, text: 'theme=', isStart: false }];
    expect(formsFor({ sources: [{ source: cookie, seen: new Set() }], expected, shown: new Set() })).toEqual([]);
  });

  it('begin with what its scripts compare a beginning with', () => {
    expect(formsFor(observed([]), 'if (v.slice(0, 4) === "msg:") show(v)')).toEqual([[{ before: 'msg:', after: '' }]]);
  });

  it('are markup where the value is shown and reached no sink', () => {
    const shown = new Set(['fragment of the URL']);
    expect(formsFor(observed([], { shown }))).toEqual([[{ before: '<i>', after: '</i>' }]]);
    expect(formsFor(observed(['innerHTML'], { shown }))).toEqual([]);
  });
});
