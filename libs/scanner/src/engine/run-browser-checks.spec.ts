import { describe, expect, it } from '@jest/globals';
import type { BrowserCheck } from '../check.ts';
import type { Visit, VisitReport } from '../visit.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { runBrowserChecks } from './run-browser-checks.ts';
import type { CheckResult } from './run-checks.ts';
import type { ScanContext } from './scan-context.ts';

const url = new URL('https://site.example/?q=1');
const check: BrowserCheck = {
  meta: { id: 'visits-a-page', needs: [], maxRequests: 10 } as unknown as BrowserCheck['meta'],
  async explore(_artifacts, probe) {
    await probe.visit({ url });
    return [];
  },
};
const store = {
  missing: () => Promise.resolve(undefined),
  view: () => ({ exchanges: [] }),
} as unknown as ArtifactStore;

/** What a check that visits one page gives where the page's request ends so, and the visit with this problem. */
async function resultWhere(response: object, problem: string | undefined): Promise<CheckResult | undefined> {
  const results: CheckResult[] = [];
  const visit = async ({ forward }: Visit): Promise<VisitReport> => {
    await forward({ url, method: 'GET', headers: {}, body: undefined, destination: 'document' });
    return { problem } as VisitReport;
  };
  const scan = {
    signal: new AbortController().signal,
    target: url,
    ids: { token: () => 'x' },
    paths: { mayTest: () => true },
    browser: { isSetUp: true, problem: undefined, visit },
    client: { send: () => Promise.resolve(response) },
  } as unknown as ScanContext;
  await runBrowserChecks({ scan, checks: [check], store, done: (_check, result) => results.push(result) });
  return results[0];
}

describe('the result of a check that runs pages', () => {
  it('says that pages did not come to an end', async () => {
    const result = await resultWhere({ url, failure: 'timeout', detail: '' }, 'it hangs');
    expect(result?.skipped?.reason).toBe('1 of 1 visits of pages did not come to an end');
  });

  it('says that requests of pages were not sent, and why', async () => {
    const result = await resultWhere({ url, failure: 'budget', detail: 'the limit was reached' }, 'no document');
    expect(result?.skipped?.reason).toBe('pages were not run completely: the limit was reached');
  });

  it('is complete where pages got what they requested', async () => {
    expect(await resultWhere({ url, failure: 'refused', detail: '' }, undefined)).toEqual({ outcomes: [] });
  });
});
