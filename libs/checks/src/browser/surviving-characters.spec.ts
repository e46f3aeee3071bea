import { describe, expect, it } from '@jest/globals';
import type { BrowserProbe, PageVisit, SinkUse } from '#scanner/check-api';
import type { Source } from './sources.ts';
import { mayArrive, survivingCharacters } from './surviving-characters.ts';
import type { SurvivingCharacters } from './surviving-characters.ts';

const source: Source = { kind: 'window.name' };
const markup = '<img src=x onerror=q(1)>';

/** What arrives from a page that does this with a value before it writes it. */
function arriving(filter: (value: string) => string, sources = [source]): Promise<SurvivingCharacters> {
  const visit = ({ windowName = '', marks = [] }: PageVisit): Promise<{ sinks: readonly SinkUse[] }> =>
    Promise.resolve({
      sinks: [{ sink: 'innerHTML', value: filter(windowName), element: 'div', stack: '', at: '', marks }],
    });
  const probe = { visit, token: () => 'q7z1w3k9x', once: (_key: string, work: () => unknown) => work() };
  return survivingCharacters(new URL('http://site.example/'), sources, probe as unknown as BrowserProbe);
}

describe('survivingCharacters', () => {
  it('leaves out what a page encodes', async () => {
    const surviving = await arriving((value) => value.replaceAll('<', '&lt;'));
    expect(mayArrive(markup, source, 'innerHTML', surviving)).toBe(false);
    expect(mayArrive(`"onfocus='q(1)'`, source, 'innerHTML', surviving)).toBe(true);
    expect(mayArrive('javascript:q(1)', source, 'innerHTML', surviving)).toBe(true);
  });

  it('keeps a character of which a page encodes the first one only', async () => {
    const surviving = await arriving((value) => value.replace('<', '&lt;'));
    expect(mayArrive(markup, source, 'innerHTML', surviving)).toBe(true);
  });

  it('says nothing of values that were cut off, of other sinks and of other sources', async () => {
    const cutOff = await arriving((value) => value.split('<')[0] ?? '');
    expect(mayArrive(markup, source, 'innerHTML', cutOff)).toBe(true);
    const encoded = await arriving((value) => value.replaceAll('<', '&lt;'));
    expect(mayArrive(markup, source, 'outerHTML', encoded)).toBe(true);
    expect(mayArrive(markup, { kind: 'referrer' }, 'innerHTML', encoded)).toBe(true);
  });

  it('tries the first form of a source', async () => {
    const formed: Source = { ...source, form: { before: '<i>', after: '</i>' } };
    const surviving = await arriving((value) => value.replaceAll('<', '&lt;'), [source, formed]);
    expect(mayArrive(markup, source, 'innerHTML', surviving)).toBe(false);
    expect(mayArrive(markup, formed, 'innerHTML', surviving)).toBe(true);
  });
});
