import type { RequestListener } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import type { ScanReport } from '../scanner.ts';
import { findingsOf, scannedSites } from './testing/scanned-sites.ts';
import { settingsFor } from './testing/settings.ts';

const { site } = scannedSites();
const shared = openScanner(settingsFor());
afterAll(() => shared.close());

const contents = '{"name":"","type":"directory","writable":true,"last_modified":"2026-05-01T10:00:00Z","content":[]}';

/** Jupyter, as it responds to those who have its token; `isOpen` to everyone. */
function jupyter(isOpen: boolean): RequestListener {
  return ({ url, headers }, response) => {
    const isSignedIn =
      isOpen || headers.authorization === 'token 7f3a9c' || headers.cookie?.includes('user=jo') === true;
    if (isSignedIn) response.setHeader('set-cookie', 'user=jo; Path=/; HttpOnly');
    response.setHeader('content-type', url === '/api/contents' ? 'application/json' : 'text/html');
    if (url === '/') return response.end('<title>Home</title>');
    if (url !== '/api/contents') return response.writeHead(404).end('nothing here');
    return isSignedIn ? response.end(contents) : response.writeHead(403).end('{"message":"Forbidden"}');
  };
}

async function findingsWithLogin(isOpen: boolean): Promise<string[]> {
  const target = await site(jupyter(isOpen));
  const credentials = { headers: { authorization: 'token 7f3a9c' }, cookies: {} };
  const reports: ScanReport[] = [];
  const job = { scanId: target, target, scanType: 'full', credentials } as const;
  for await (const together of shared.scan(job, new AbortController().signal)) reports.push(...together);
  return findingsOf(reports).map(({ checkId }) => checkId);
}

it('an interface that responds to the login of the scan alone is not without authentication', async () => {
  expect(await findingsWithLogin(false)).not.toContain('missing-authentication');
});

it('an interface that responds to everyone is found by a scan with a login', async () => {
  expect(await findingsWithLogin(true)).toContain('missing-authentication');
});
