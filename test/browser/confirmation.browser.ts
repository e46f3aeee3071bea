import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Place } from '#scanner';
import { fullScanOf } from '../sites/scan-site.ts';
import type { ScanOutcome } from '../sites/scan-site.ts';
import { document, routes } from '../sites/site.ts';
import type { Reply, Visit } from '../sites/site.ts';
import { scannerWithBrowser } from './support/scanner.ts';

const reflecting =
  (policy: string) =>
  ({ url }: Visit): Reply => ({
    headers: { 'content-security-policy': policy },
    body: document('Find', `<p>Results for ${url.searchParams.get('q')}</p>`),
  });

describe('reflected XSS about which the page alone leaves a doubt', () => {
  const scanner = scannerWithBrowser();
  let outcome: ScanOutcome;
  beforeAll(async () => {
    const links = '<a href="/forbidden?q=1">a</a><a href="/handlers?q=1">b</a>';
    outcome = await fullScanOf(
      scanner,
      routes({
        '/': () => document('Start', links),
        '/forbidden': reflecting("default-src 'self'; script-src 'self'"),
        '/handlers': reflecting("script-src 'self'; script-src-attr 'unsafe-inline'"),
      }),
    );
  }, 10 * 60_000);
  afterAll(() => scanner.close());

  const placesOf = (checkId: string): readonly Place[] =>
    outcome.findings.filter((finding) => finding.checkId === checkId).flatMap(({ places }) => places);

  it('is raised where the payload runs in a browser', () => {
    const finding = outcome.findings.find(({ checkId }) => checkId === 'xss-reflected');
    expect(finding?.confidence).toBe('high');
    expect(placesOf('xss-reflected').map(({ url }) => new URL(url).pathname)).toEqual(['/handlers']);
  });

  it('is dropped where a policy keeps the payload from running, and remains an injection of HTML', () => {
    expect(placesOf('html-injection').map(({ url }) => new URL(url).pathname)).toContain('/forbidden');
  });
});
