import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { exposedFilesSite } from './exposed-files-site.ts';
import { injectableSite } from './injectable-site.ts';
import { fullScanOf, idsOf } from './scan-site.ts';
import type { Handler } from './site.ts';

const scanner = openScanner(settingsFor({ workers: 2, fullDeadlineMs: 60_000 }));
afterAll(() => scanner.close());

/** Drops the connection at every n-th request. */
function dropping(every: number, handler: Handler): Handler {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    if (requests % every === 0) request.socket.destroy();
    else handler(request, response);
  };
}

/** Responds to every n-th request late. */
function delaying(every: number, ms: number, handler: Handler): Handler {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    if (requests % every === 0) setTimeout(() => handler(request, response), ms);
    else handler(request, response);
  };
}

describe.each([exposedFilesSite, injectableSite])('a site where $name', ({ handler, reports, silent }) => {
  it.each([
    ['drops the connection at every 25th request', dropping(25, handler)],
    ['responds to every 9th request half a second late', delaying(9, 500, handler)],
  ])('has the same faults when it %s', async (_, unreliable) => {
    const found = idsOf(await fullScanOf(scanner, unreliable));
    expect(reports.filter((id) => !found.includes(id))).toEqual([]);
    expect(found.filter((id) => silent.includes(id))).toEqual([]);
  });
});

it('a site that responds to nothing but its page has the checks named that could not run', async () => {
  let requests = 0;
  const { skipped, coverage } = await fullScanOf(scanner, (request, response) => {
    requests += 1;
    if (requests > 1) request.socket.destroy();
    else exposedFilesSite.handler(request, response);
  });
  expect(skipped).toEqual(expect.arrayContaining(['exposed-git', 'exposed-dotenv', 'directory-listing']));
  const reasons = new Map(coverage.skipped.map(({ checkId, reason }) => [checkId, reason]));
  expect(reasons.get('robots-sensitive')).toBe('the server closed the connection');
  expect(coverage.points.tested).toBe(0);
});
