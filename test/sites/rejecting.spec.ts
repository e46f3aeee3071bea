import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { fullScanOf } from './scan-site.ts';
import { document, routes } from './site.ts';
import type { Handler, Reply } from './site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 60_000 }));
afterAll(() => scanner.close());

const links = Array.from({ length: 30 }, (_, at) => `<a href="/page/${at}?id=${at}">${at}</a>`).join('');
const site = routes({ '/': () => document('Home', links) }, ({ url }) =>
  url.pathname.startsWith('/page/')
    ? document('Page', `<p>The page ${url.pathname}`)
    : { status: 404, body: document('Not found', '<p>There is no such page.') },
);

/** Serves the site to the first requests only. */
function rejectingAfter(requests: number, reply: Reply): Handler {
  const rejecting = routes({}, () => reply);
  let received = 0;
  return (request, response) => {
    received += 1;
    (received > requests ? rejecting : site)(request, response);
  };
}

describe('a site that begins to reject requests during a full scan', () => {
  it.each<[string, Reply]>([
    ['as forbidden', { status: 403, body: document('Forbidden', '<p>Forbidden') }],
    ['with a block page', { body: document('Access denied', '<p>You have been blocked.') }],
    ['for maintenance', { status: 503, body: document('Maintenance', '<p>Back soon.') }],
  ])('%s is not covered completely, and is said to reject', async (_name, reply) => {
    const { coverage } = await fullScanOf(scanner, rejectingAfter(60, reply));
    expect(coverage).toMatchObject({ complete: false, blocked: null });
    const reasons = new Map(coverage.skipped.map(({ checkId, reason }) => [checkId, reason]));
    for (const id of ['xss-reflected', 'exposed-git', 'dangerous-js'])
      expect([id, reasons.get(id)]).toEqual([id, expect.stringContaining('began to reject requests during the scan')]);
    expect(reasons.get('hsts-missing') ?? '').not.toContain('reject');
  });

  it('is told from one that serves all of them', async () => {
    const { coverage } = await fullScanOf(scanner, site);
    expect(coverage.complete).toBe(true);
  });
});
