import { describe, expect, it } from '@jest/globals';
import type { Artifacts, BrowserProbe, Outcome, PageVisit, VisitReport } from '#scanner/check-api';
import { Pace } from './pace.ts';
import { prototypePollution } from './prototype-pollution.check.ts';

const page = new URL('https://site.example/');
const html = '<script>all[name] = value</script>';
const artifacts = { target: page, pages: [], exchanges: [] } as unknown as Artifacts;

type Report = Partial<VisitReport> | undefined;

/**
 * What is found on a page on which the gadgets run that have `property`. `harmless` gives the report of a visit that
 * pollutes nothing.
 */
async function found(harmless: (code: string) => Report, property = ''): Promise<readonly Outcome[]> {
  let tokens = 0;
  const visit = async ({ url, marks = [], codes: [code] = [] }: PageVisit): Promise<Report> => {
    if (code === undefined) return { pollutedBy: marks.slice(0, 1), sinks: [], parameters: [] };
    if (!url.search.includes('__proto__')) return harmless(code);
    return { ran: url.search.includes(property) ? [code] : [] };
  };
  const probe = {
    visit,
    token: () => `q${(tokens += 1)}`,
    once: async () => ({ surveys: [Promise.resolve([{ page, html }])], pace: new Pace(1) }),
  } as unknown as BrowserProbe;
  return prototypePollution.explore(artifacts, probe);
}

describe('The gadget of a library', () => {
  it('is one where nothing runs by a URL that pollutes nothing', async () => {
    expect(await found(() => ({ ran: [] }))).toHaveLength(1);
  });

  it('is named by its property, without the place in a list', async () => {
    const [outcome] = await found(() => ({ ran: [] }), '[srcdoc][]');
    expect(outcome?.parameter).toBe('srcdoc');
    expect(outcome?.evidence).toContain('gadget: Object.prototype.srcdoc (reCAPTCHA)');
  });

  it('is none where the payload runs by such a URL as well', async () => {
    expect(await found((code) => ({ ran: [code] }))).toEqual([]);
  });

  it('is none where that is not known: the visit was not made, or did not come to its end', async () => {
    expect(await found(() => undefined)).toEqual([]);
    expect(await found(() => ({ ran: [], problem: 'the page did not come to an end in time' }))).toEqual([]);
  });
});
