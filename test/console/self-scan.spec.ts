import { describe, expect, it } from '@jest/globals';
import { hangTimeoutMs, parts, selfScan } from './support/self-scan.ts';

const site = selfScan();

describe('the web site, scanned by the service itself', () => {
  it(
    'has no weakness in its public pages, and none in those of a user who is signed in',
    async () => {
      const scans = [site.publicUrl(), site.signedInUrl()].map(site.scanned);
      for (const result of await Promise.all(scans)) {
        expect(result).toMatchObject({ status: 'completed', blocked: null, serious: [] });
      }
      expect([...site.opened]).toEqual(expect.arrayContaining(parts.map((part) => `/${part}`)));
    },
    hangTimeoutMs,
  );
});
