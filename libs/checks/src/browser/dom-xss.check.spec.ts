import { describe, expect, it } from '@jest/globals';
import type { BrowserProbe, SinkUse, VisitReport } from '#scanner/check-api';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { domXss } from './dom-xss.check.ts';

const origin = 'https://example.com';
const html = '<!doctype html><body><a href=/search>Search</a><script src=/app.js></script><script>name</script>';
const stack = `at show (${origin}/app.js:1:10)`;

/** What is reported of pages whose visits lead on to another view, in which the text of a field becomes markup. */
async function outcomesWhere(paths: readonly string[], viewOf: (path: string) => string) {
  const site = {
    responses: Object.fromEntries(paths.map((path) => [path, `${html}<p>${path}`])),
    target: `${origin}${paths[0] ?? '/'}`,
    scanType: 'full' as const,
    crawled: paths.slice(1),
  };
  let tokens = 0;
  const proofs: string[] = [];
  const probe = {
    visit: ({ url, typed = '', marks = [], codes = [] }) => {
      if (codes.length > 0) proofs.push(url.pathname);
      const at = `${origin}${viewOf(url.pathname)}`;
      const use = { sink: 'innerHTML', element: 'p', value: typed, stack, marks: [typed], at };
      const sinks: SinkUse[] = marks.includes(typed) ? [use] : [];
      const none = { routes: [], parameters: [], expected: [], storageKeys: [], cookieNames: [], reads: [] };
      const report = { ...none, url, html, ran: codes, sinks, messageListeners: [], pollutedBy: [] };
      return Promise.resolve({ ...report, leftUntried: false, problem: undefined } as unknown as VisitReport);
    },
    token: () => `q${(tokens += 1)}k`,
    once: (_key, work) => work(),
    missed: () => undefined,
  } as BrowserProbe;
  const outcomes = await domXss.explore(givenSite(site), probe);
  return { urls: outcomes.map(({ url }) => String(url)), proofs };
}

describe('DOM XSS by what a user types', () => {
  it('is reported at the view that has the field, and not again for pages that lead to it', async () => {
    const { urls, proofs } = await outcomesWhere(['/', '/notes', '/a', '/b', '/c', '/d'], () => '/search?q=1');
    expect(new Set(urls)).toEqual(new Set([`${origin}/search`]));
    // Three pages are looked at together.
    expect(urls.length).toBeLessThanOrEqual(3);
    expect(proofs.length).toBeLessThanOrEqual(3);
  });

  it('is reported for each view', async () => {
    const { urls } = await outcomesWhere(['/a', '/b', '/c', '/d'], (path) => path);
    expect(urls.toSorted()).toEqual(['/a', '/b', '/c', '/d'].map((path) => `${origin}${path}`));
  });
});
