import { describe, expect, it } from '@jest/globals';
import type { ArtifactName, CheckMeta } from '../check.ts';
import type { Category } from '../finding.ts';
import { CoverageTracker, notOwed, owed } from './coverage-tracker.ts';

const meta = (id: string, ...needs: readonly ArtifactName[]) => ({ id, needs }) as unknown as CheckMeta;
const ofCategory = (category: Category, ...needs: readonly ArtifactName[]) => ({
  ...meta(category, ...needs),
  category,
});
const tracker = () => new CoverageTracker(12, () => 7);

describe('the coverage of a scan', () => {
  it('counts checks that passed, failed and were skipped', () => {
    const coverage = tracker();
    coverage.concluded(meta('passed', 'main'), false, undefined);
    coverage.concluded(meta('failed', 'main'), true, undefined);
    coverage.concluded(meta('cut-short', 'main'), true, owed('time ran out'));
    coverage.concluded(meta('skipped', 'tls'), false, owed('no TLS handshake was completed'));
    expect(coverage.report()).toMatchObject({
      checks: { passed: 1, failed: 2, skipped: 1 },
      skipped: [
        { checkId: 'cut-short', reason: 'time ran out' },
        { checkId: 'skipped', reason: 'no TLS handshake was completed' },
      ],
      requests: { sent: 7, limit: 12 },
    });
  });

  it('is complete at the end only, and only where nothing that was owed is missing', () => {
    const coverage = tracker();
    coverage.concluded(meta('tls', 'tls'), false, notOwed('the site does not speak TLS'));
    expect(coverage.report().complete).toBe(false);
    coverage.end();
    expect(coverage.report().complete).toBe(true);
    coverage.concluded(meta('late', 'main'), false, owed('time ran out'));
    expect(coverage.report().complete).toBe(false);
  });

  it.each(['pages', 'points'] as const)('is incomplete while some of the known %s were not looked at', (what) => {
    const coverage = tracker();
    Object.assign(coverage[what], { visited: 3, tested: 3, known: 4 });
    coverage.end();
    expect(coverage.report().complete).toBe(false);
    Object.assign(coverage[what], { visited: 4, tested: 4 });
    expect(coverage.report().complete).toBe(true);
  });

  it('is incomplete where a page was cut short, which the checks that read pages are skipped for', () => {
    const coverage = tracker();
    coverage.concluded(meta('page', 'main', 'pages'), false, undefined);
    coverage.concluded(meta('found-before-the-cut', 'pages'), true, undefined);
    coverage.concluded(meta('certificate', 'tls'), false, undefined);
    coverage.cut('pages', 'only the beginning of https://example.com/ was read');
    coverage.cut('pages', 'a later reason');
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: false,
      checks: { passed: 1, failed: 1, skipped: 1 },
      skipped: [
        { checkId: 'page', reason: 'only the beginning of https://example.com/ was read' },
        { checkId: 'found-before-the-cut', reason: 'only the beginning of https://example.com/ was read' },
      ],
    });
  });

  it('is incomplete where pages were left out, which every check of pages and responses is skipped for', () => {
    const coverage = tracker();
    coverage.concluded(meta('page', 'main', 'pages'), false, undefined);
    coverage.concluded(ofCategory('cookies', 'exchanges'), false, undefined);
    coverage.concluded(meta('certificate', 'tls'), false, undefined);
    coverage.cut('crawl', '12 of 90 URLs were not visited');
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: false,
      checks: { passed: 1, failed: 0, skipped: 2 },
      skipped: [
        { checkId: 'page', reason: '12 of 90 URLs were not visited' },
        { checkId: 'cookies', reason: '12 of 90 URLs were not visited' },
      ],
    });
  });

  it('names all that the crawl has left out', () => {
    const coverage = tracker();
    coverage.concluded(meta('page', 'pages'), false, undefined);
    coverage.cut('crawl', '12 of 90 URLs were not visited');
    coverage.cut('crawl', '2 pages were not rendered');
    coverage.cut('crawl', '2 pages were not rendered');
    expect(coverage.report().skipped).toEqual([
      { checkId: 'page', reason: '12 of 90 URLs were not visited; 2 pages were not rendered' },
    ]);
  });

  it('bounds the reason that a site gives when it begins to reject requests', () => {
    const coverage = tracker();
    coverage.concluded(meta('page', 'pages'), false, undefined);
    coverage.rejectedLater = `It redirects to /${'x'.repeat(60_000)}.`;
    expect(coverage.report().skipped[0]?.reason).toHaveLength(300);
  });

  it('counts a check of header fields as passed where the text of a response was cut short', () => {
    const coverage = tracker();
    coverage.concluded(ofCategory('cookies', 'exchanges'), false, undefined);
    coverage.concluded(ofCategory('information_disclosure', 'exchanges'), false, undefined);
    const ofFields = { ...ofCategory('information_disclosure', 'exchanges'), readsFieldsOnly: true } as const;
    coverage.concluded(ofFields, false, undefined);
    coverage.cut('exchanges', 'only the first 65536 characters of a large response were read');
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: false,
      checks: { passed: 2, failed: 0, skipped: 1 },
      skipped: [{ checkId: 'information_disclosure' }],
    });
  });

  it('counts a check of header fields as passed where the body of a page was cut short, but not its head', () => {
    const coverage = tracker();
    coverage.concluded(ofCategory('headers', 'pages'), false, undefined);
    coverage.concluded(ofCategory('cross_origin', 'pages'), false, undefined);
    coverage.cut('pages', 'only the beginning of https://example.com/ was read');
    expect(coverage.report().skipped).toMatchObject([{ checkId: 'cross_origin' }]);
    coverage.cut('heads', 'only the beginning of https://example.com/head was read');
    expect(coverage.report().skipped).toMatchObject([
      { checkId: 'headers', reason: 'only the beginning of https://example.com/head was read' },
      { checkId: 'cross_origin' },
    ]);
  });

  it('counts no check of responses as passed where header fields were left out', () => {
    const coverage = tracker();
    coverage.concluded(ofCategory('cookies', 'exchanges'), false, undefined);
    coverage.concluded(meta('certificate', 'tls'), false, undefined);
    coverage.cut('headers', '4936 lines of header fields were not read');
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: false,
      checks: { passed: 1, failed: 0, skipped: 1 },
      skipped: [{ checkId: 'cookies', reason: '4936 lines of header fields were not read' }],
    });
  });

  it('counts no check of the content of a blocked site as passed', () => {
    const coverage = tracker();
    coverage.concluded(meta('content', 'main', 'pages'), false, undefined);
    coverage.concluded(meta('header', 'main'), true, undefined);
    coverage.concluded(meta('certificate', 'tls'), false, undefined);
    coverage.blocked = { reason: 'http_status', detail: 'The response has status 403.' };
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: false,
      blocked: { reason: 'http_status' },
      checks: { passed: 1, failed: 1, skipped: 1 },
      skipped: [{ checkId: 'content', reason: 'the site could not be looked at' }],
    });
  });

  it('says that a site without HTML has no pages to check, and is complete all the same', () => {
    const coverage = tracker();
    coverage.concluded(meta('page', 'main', 'pages'), false, undefined);
    coverage.concluded(meta('exchange', 'pages', 'exchanges'), false, undefined);
    coverage.noHtml = 'the target serves application/json, not HTML';
    coverage.end();
    expect(coverage.report()).toMatchObject({
      complete: true,
      blocked: null,
      checks: { passed: 1, failed: 0, skipped: 1 },
      skipped: [{ checkId: 'page', reason: 'the target serves application/json, not HTML' }],
    });
  });
});
