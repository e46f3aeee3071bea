import { expect, it } from '@jest/globals';
import { completed, queued, scan, started } from '../../../../../libs/scans/src/testing/projected-scan.ts';
import { scanView } from './scan-views.ts';

it('a scan of a release that counted no operations of APIs is shown with none', () => {
  const untested = { forms: 1, links: 0, scriptRequests: 2, requests: [] };
  const document = scan(
    queued(),
    started(),
    completed('s', {
      complete: true,
      blocked: null,
      behindLogin: false,
      pages: { visited: 1, known: 1 },
      points: { tested: 0, known: 0 },
      requests: { sent: 8, limit: 12 },
      checks: { passed: 90, failed: 0, skipped: 0 },
      untested,
    }),
  );
  expect(document && scanView(document)).toMatchObject({
    coverage: { untested: { forms: 1, links: 0, script_requests: 2, operations: 0, requests: [] } },
  });
});
