import { describe, expect, it } from '@jest/globals';
import type { BrowserProbe } from '#scanner/check-api';
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
