import { describe, expect, it } from '@jest/globals';
import type { BrowserProbe } from '#scanner/check-api';
import type { VisitReport } from '#scanner/renderer';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { eachSurveyed } from './page-survey.ts';

/** What a check says that it has missed on a site of so many kinds of pages, where no page can be opened. */
async function missedOn(kinds: number): Promise<readonly string[]> {
  const missed: string[] = [];
  const probe: BrowserProbe = {
    visit: () => Promise.resolve(undefined),
    token: () => 'x',
    once: (_key, work) => work(),
    missed: (reason) => missed.push(reason),
  };
  const paths = Array.from({ length: kinds }, (_, at) => `/${'abcdefghij'.charAt(at % 10)}${'k'.repeat(at / 10)}`);
  const responses = Object.fromEntries(paths.map((path) => [path, '<script>a.innerHTML = location.hash</script>']));
  const site = givenSite({ scanType: 'full', responses, crawled: paths });
  await eachSurveyed(site, probe, () => Promise.resolve([]));
  return missed;
}

describe('eachSurveyed', () => {
  it('says how many kinds of pages a scan does not run', async () => {
    expect(await missedOn(300)).toEqual([]);
    expect(await missedOn(302)).toEqual(['2 of 302 kinds of pages were not run: a scan runs 300 at most']);
  });
});

/** The routes in the fragment that are visited where a document has these links. */
async function routesVisited(hrefs: readonly string[]): Promise<ReadonlySet<string>> {
  const visited = new Set<string>();
  const report: Omit<VisitReport, 'url'> = {
    html: hrefs.map((href) => `<a href="${href}">x</a>`).join(''),
    routes: [],
    ran: [],
    sinks: [],
    parameters: [],
    expected: [],
    storageKeys: [],
    cookieNames: [],
    reads: [],
    messageListeners: [],
    pollutedBy: [],
    leftUntried: false,
    problem: undefined,
    hasNoDocument: false,
    wasStarved: false,
  };
  const probe: BrowserProbe = {
    visit: ({ url }) => {
      visited.add(url.hash.split('?')[0] ?? '');
      return Promise.resolve({ ...report, url });
    },
    token: () => 'q7zmark',
    once: (_key, work) => work(),
    missed: () => undefined,
  };
  const site = givenSite({ scanType: 'full', responses: { '/': '<script>show(location.hash)</script>' } });
  await eachSurveyed(site, probe, () => Promise.resolve([]));
  return visited;
}

describe('the routes in the fragment of a page', () => {
  it('are visited, but for those that end the session or change something when they are shown', async () => {
    const visited = await routesVisited(['#/home', '#/logout', '#!/users/7/delete']);
    expect(visited).toContain('#/home');
    for (const harmful of ['#/logout', '#!/users/7/delete']) expect(visited).not.toContain(harmful);
  });
});
