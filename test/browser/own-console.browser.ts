import { describe, expect, it } from '@jest/globals';
import { hangTimeoutMs, parts, selfScan } from '../console/support/self-scan.ts';
import { executable } from './support/visits.ts';

const site = selfScan({ SCAN_BROWSER: executable, SCAN_FULL_REQUESTS: '500' });

describe("the service's own web site, scanned with a browser", () => {
  it(
    'is rendered as a whole, and has no weakness in its public pages and in those of a user who is signed in',
    async () => {
      const scans = [site.publicUrl(), site.signedInUrl()].map(site.scanned);
      for (const { status, blocked, serious, reasons } of await Promise.all(scans)) {
        expect({ status, blocked, serious }).toEqual({ status: 'completed', blocked: null, serious: [] });
        expect(reasons.filter((reason) => reason.includes('rendered'))).toEqual([]);
      }
      expect([...site.opened]).toEqual(expect.arrayContaining(parts.map((part) => `/${part}`)));
    },
    hangTimeoutMs,
  );
});
