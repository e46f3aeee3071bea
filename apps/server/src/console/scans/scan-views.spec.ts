import { describe, expect, it } from '@jest/globals';
import { severities } from '#scanner';
import type { Untested } from '#scanner';
import { layout } from '../../web/layout.ts';
import { hostileStrings } from '../../web/testing/hostile-strings.ts';
import { acceptedRisksView } from '../accepted-risks/accepted-risks-view.ts';
import { finding, scan, session } from '../testing/documents.ts';
import { expectInert } from '../testing/inert-pages.ts';
import { compareView } from './compare-view.ts';
import { coverageView } from './coverage-view.ts';
import { findingPageView } from './finding-page-view.ts';
import { reportView } from './report-view.ts';
import {
  acceptedRisk,
  comparisonOf,
  listOf,
  nameOf,
  scanPages,
  shownFinding,
  shownScan,
} from './scan-pages.fixtures.ts';
import { filterOf } from './scan-list.controller.ts';
import { allFindingsView } from './all-findings-view.ts';
import { scanView } from './scan-view.ts';

describe.each(Object.entries(scanPages))('%s', (_, view) => {
  it.each(hostileStrings)('shows hostile text %# as text', (text) => expectInert(view, text));
});

describe('a scan', () => {
  it('whose details were deleted says so, and keeps the counts', () => {
    const { markup } = scanView({
      ...shownScan({ ...scan, detailsDeletedAt: '2026-07-01T00:00:00.000Z' }),
      findings: undefined,
    });
    expect(markup).toContain('The details of the findings were deleted on 1 Jul 2026');
    expect(markup).toContain('<li>1 high</li>');
    expect([scanView(shownScan(scan)).markup.includes('/results.json'), markup.includes('/results.json')]).toEqual([
      true,
      false,
    ]);
  });

  it('that was blocked says why, and has no grade', () => {
    const { markup } = scanView(shownScan({ ...scan, grade: null, score: 0 }));
    expect(markup).toContain('The site showed a block page.');
    expect(markup).toContain('No grade: the site could not be looked at');
  });

  it('of a site behind a login says that it is incomplete as well', () => {
    const coverage = scan.coverage && { ...scan.coverage, blocked: null, behindLogin: true, complete: false };
    const { markup } = scanView(shownScan({ ...scan, coverage }));
    expect(markup).toContain('Behind a login.');
    expect(markup).toContain('Incomplete.');
  });

  it('that failed before it found anything is not said to have found nothing', () => {
    const failure = { code: 'timeout', message: 'The target did not respond in time.' } as const;
    const failed = { ...scan, status: 'failed' as const, failure, coverage: null };
    const { markup } = scanView(shownScan(failed, []));
    expect(markup).not.toContain('Nothing was found.');
    expect(markup).toContain('Nothing had been found when the scan ended.');
    expect(markup).toContain('The scan ended before anything was examined.');
    expect(markup).toContain('The scan failed.');
  });

  it('that was canceled is not said to have failed', () => {
    const failure = { code: 'canceled', message: 'The scan was canceled.' } as const;
    const { markup } = scanView(shownScan({ ...scan, status: 'failed', failure }, []));
    expect(markup).toContain('<span class="badge info">Canceled</span>');
    expect(markup).toContain('The scan was canceled.');
    expect(markup).not.toMatch(/The scan failed|>Failed</);
  });

  it('with many findings stays below 100 KB: further details are on pages of their own', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      ...finding,
      findingId: `fnd_${index}`,
      evidence: 'e'.repeat(2_000),
    }));
    const page = layout({ title: 'x', navigation: [], content: scanView(shownScan(scan, many)) }).markup;
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
    expect(page).toContain('/scans/scan_1/findings/fnd_149');
    for (const { findingId } of many) expect(page).toContain(`id="finding-${findingId}"`);
  });

  it('with ten thousand findings stays below 100 KB, and leads to all of them', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...finding, findingId: `fnd_${index}` }));
    const page = layout({ title: 'x', navigation: [], content: scanView(shownScan(scan, many)) }).markup;
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
    const shown = many.filter(({ findingId }) => page.includes(`id="finding-${findingId}"`)).length;
    expect(page).toContain(`${10_000 - shown} more are in <a href="/scans/scan_1/findings">`);
    const last = allFindingsView({ scan, findings: many, accepted: new Map() }, 9_900).markup;
    expect(last).toContain('9901 to 10000 of 10000');
    expect(last).toContain('finding-fnd_9999');
    expect(last).not.toContain('More findings');
  });

  it('that runs has a group for each severity, its live stream, and a page that reloads itself without scripts', () => {
    const running = { ...scan, status: 'running' as const, completedAt: null };
    const { markup } = scanView({ ...shownScan(running), live: { after: 7, reloads: true } });
    expect(markup).toContain('data-events="/scans/scan_1/events?after=7"');
    for (const severity of severities) expect(markup).toContain(`id="found-${severity}"`);
    expect(markup).toContain('This page reloads itself every 10 seconds.');
    const still = scanView({ ...shownScan(running), live: { after: 7, reloads: false } }).markup;
    expect(still).not.toContain('reloads itself');
  });

  it('that runs can be canceled, by members only', () => {
    const running = { ...scan, status: 'running' as const, completedAt: null };
    expect(scanView(shownScan(running)).markup).toContain('action="/scans/scan_1/cancel"');
    const reader = { ...shownScan(running), session: { ...session, role: 'read_only' as const } };
    expect(scanView(reader).markup).not.toContain('<form');
  });

  it('is plotted with earlier ones of its target', () => {
    const before = { ...scan, scanId: 'scan_0', score: 40, completedAt: '2026-05-01T00:00:00.000Z' };
    const { markup } = scanView({ ...shownScan(), earlier: [scan, before] });
    expect(markup).toContain('2 scans, from 40 to 62');
  });
});

describe('an accepted risk', () => {
  it('is shown at its finding, which stays, with who accepts it, why and how long', () => {
    const { markup } = scanView(shownScan({ ...scan, grade: 'C' }, [finding], [acceptedRisk]));
    expect(markup).toContain('<span class="badge info">accepted</span>');
    expect(markup).toContain('Accepted by <bdi class="untrusted">owner@example.com</bdi>');
    expect(markup).toContain('The site is internal.');
    expect(markup).toContain(finding.title);
  });

  it.each([
    ['the scan', scanView],
    ['the report', reportView],
  ])('has %s show the score with and without it', (_, view) => {
    const { markup } = view(shownScan({ ...scan, grade: 'C' }, [finding], [acceptedRisk]));
    expect(markup).toContain('The score of <strong>62</strong> includes 1 finding whose risk is accepted.');
    expect(markup).toContain('Without accepted risks it is <strong>90</strong>.');
    expect(view(shownScan({ ...scan, grade: 'C' })).markup).not.toContain('whose risk is accepted');
  });

  const list = {
    session,
    risks: { items: [acceptedRisk], hasMore: false },
    findings: new Map([[acceptedRisk.fingerprint, finding]]),
    query: new URLSearchParams(),
    nameOf,
    now: '2027-01-01T00:00:00.000Z',
  };

  it('is listed with the finding, or with the fingerprint of what no scan has found', () => {
    const { markup } = acceptedRisksView(list);
    expect(markup).toContain(`href="/scans/${finding.scanId}/findings/${finding.findingId}"`);
    expect(markup).toContain(finding.title);
    expect(markup).toContain(finding.url);
    const unknown = acceptedRisksView({ ...list, findings: new Map() });
    expect(unknown.markup).toContain(acceptedRisk.fingerprint);
    expect(unknown.markup).toContain('not found yet, or the details of the first scan are deleted');
  });

  it('is marked when it has expired, and is withdrawn by those who may start scans', () => {
    const { markup } = acceptedRisksView(list);
    expect(markup).toContain('Expired');
    expect(markup).toContain('action="/accepted-risks/risk_1/withdraw"');
    expect(acceptedRisksView({ ...list, session: { ...session, role: 'read_only' } }).markup).not.toContain('<form');
  });
});

describe('a comparison', () => {
  it('has a list for what is new, fixed, not examined again and still there, and says why it may be wrong', () => {
    const { markup } = compareView(comparisonOf(scan, [finding]));
    for (const title of ['New (1)', 'Fixed (1)', 'Not examined again (1)', 'Still there (1)']) {
      expect(markup).toContain(title);
    }
    expect(markup).toContain('The scans did not examine the same things.');
    expect(markup).toContain('scan_1 has not finished caa-missing.');
    expect(markup).toContain('/scans/scan_0/findings/fnd_1');
    expect(markup).toContain('/scans/scan_1/findings/fnd_1');
  });

  it('of thousands of findings stays below 100 KB, page by page', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...finding, findingId: `fnd_${index}` }));
    const page = layout({ title: 'x', navigation: [], content: compareView(comparisonOf(scan, many)) }).markup;
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
    expect(page).toContain('/scans/scan_1/compare?with=scan_0&amp;offset=50');
    const last = compareView({ ...comparisonOf(scan, many), offset: 4_950 }).markup;
    expect(last).toContain('fnd_4999');
    expect(last).not.toContain('More findings');
  });

  it('leads to no details that were deleted', () => {
    const shown = comparisonOf({ ...scan, detailsDeletedAt: '2026-07-01T00:00:00.000Z' }, [finding]);
    expect(compareView(shown).markup).not.toContain('/findings/');
  });
});

describe('the coverage of a scan', () => {
  const coverage = {
    complete: true,
    blocked: null,
    behindLogin: false,
    pages: { visited: 1, known: 1 },
    points: { tested: 0, known: 0 },
    requests: { sent: 8, limit: 12 },
    checks: { passed: 90, failed: 0, skipped: 3 },
    skipped: [
      { checkId: 'tls-legacy-tls', reason: 'the site does not speak TLS' },
      { checkId: 'caa-missing', reason: 'the target is an IP address' },
      { checkId: 'tls-no-tls13', reason: 'the site does not speak TLS' },
    ],
  };
  const textOf = (of: typeof coverage & { readonly untested?: Untested }): string =>
    coverageView({ status: 'completed', coverage: of })
      .markup.replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ');

  it('has each reason for skipped checks once, with the checks', () => {
    const text = textOf(coverage);
    expect(text).toContain('the site does not speak TLS: tls-legacy-tls, tls-no-tls13');
    expect(text).toContain('the target is an IP address: caa-missing');
  });

  it('says what was found and not tested, and where', () => {
    const requests = [{ kind: 'form', method: 'POST', url: 'https://example.com/login' }] as const;
    const untested = { forms: 2, links: 0, scriptRequests: 1, operations: 3, requests };
    const text = textOf({ ...coverage, untested });
    expect(text).toContain('Found and not tested: 2 forms, 0 links, 1 request of scripts, 3 operations of an API');
    expect(text).toMatch(/form: POST .{0,3}https:\/\/example\.com\/login/);
    expect(text).toContain('and 5 more');
    expect(textOf({ ...coverage, untested: { forms: 0, links: 0, scriptRequests: 0, requests: [] } })).not.toContain(
      'not tested',
    );
  });

  it('says of a complete scan why checks were skipped nevertheless', () => {
    expect(textOf(coverage)).toContain('was left out; the skipped checks do not apply to this site');
    expect(textOf({ ...coverage, skipped: [] })).toContain('was left out.');
  });
});

describe('a finding', () => {
  it('has on its own page what the page of the scan says of it', () => {
    const { markup } = findingPageView({ ...shownFinding, firstSeenScanId: 'scan_0' });
    expect(markup).toContain('href="/docs/checks/injection#xss-reflected"');
    expect(markup).toContain('<dd>high</dd>');
    expect(markup).toContain('href="/scans/scan_0"');
    expect(markup).toContain('href="https://owasp.org/xss"');
  });

  it('with many large places stays below 100 KB, and continues where it ended', () => {
    const place = {
      url: `https://example.com/${'u'.repeat(2_000)}`,
      method: 'GET',
      parameter: 'q',
      evidence: 'e'.repeat(500),
    };
    const places = { places: Array.from({ length: 50 }, () => place), hasMore: false };
    const content = findingPageView({ ...shownFinding, places, offset: 100 });
    const page = layout({ title: 'x', navigation: [], content }).markup;
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
    const shown = page.match(/<span class="place-evidence/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(page).toContain(`?offset=${100 + shown}">More places`);
  });
});

describe('a report', () => {
  it('has the details of hundreds of findings, so that it can be kept in place of the pages', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...finding,
      findingId: `fnd_${index}`,
      evidence: `evidence ${index}. ${'e'.repeat(2_000)}`,
    }));
    const { markup } = reportView(shownScan(scan, many));
    for (const index of many.keys()) expect(markup).toContain(`evidence ${index}.`);
    expect(markup).not.toContain('left out');
  });

  it('of ten thousand findings is bounded, and says what it leaves out and where that is', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...finding, findingId: `fnd_${index}` }));
    const page = layout({ title: 'x', navigation: [], content: reportView(shownScan(scan, many)) }).markup;
    expect(Buffer.byteLength(page)).toBeLessThan(2_100_000);
    const detailed = page.match(/<article/g)?.length ?? 0;
    const listed = page.match(/<p class="finding"/g)?.length ?? 0;
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`This report has the details of ${detailed} of 10000 findings`);
    expect(text).toContain(`Listed by title alone: ${listed}. Left out: ${10_000 - detailed - listed}.`);
    expect(page).toContain('href="/scans/scan_1/findings"');
  });

  it('that has everything says nothing of it', () => {
    expect(reportView(shownScan()).markup).not.toContain('left out');
  });
});

describe('the list', () => {
  it('links to older and newer pages, with its filters', () => {
    expect(listOf(scan, 'status=failed').markup).toContain('/scans?status=failed&#38;starting_after=scan_1');
    expect(listOf(scan).markup).not.toContain('ending_before');
    expect(listOf(scan, 'starting_after=scan_2').markup).toContain('/scans?ending_before=scan_1');
  });

  it('says where no scan can match, because the days are in the wrong order', () => {
    const markup = (query: string): string => listOf(scan, query).markup;
    expect(markup('from=2026-06-03&to=2026-06-02')).toMatch(/id="to-error">This day is before From\./);
    expect(markup('from=2026-06-02&to=2026-06-02')).not.toContain('to-error');
    expect(markup('from=x&to=2026-06-02')).not.toContain('to-error');
    expect(markup('from=2026-06-02')).not.toContain('to-error');
  });

  it('filters by days, both included', () => {
    const filter = filterOf(new URLSearchParams('from=2026-06-01&to=2026-06-02&status=x&scan_type=full'));
    expect(filter).toEqual({
      status: undefined,
      target: undefined,
      scanType: 'full',
      createdAfter: '2026-05-31T23:59:59.999Z',
      createdBefore: '2026-06-03T00:00:00.000Z',
    });
    expect(filterOf(new URLSearchParams('from=2026-13-45')).createdAfter).toBeUndefined();
    const always = filterOf(new URLSearchParams('from=0000-01-01&to=9999-12-31'));
    expect(always).toMatchObject({ createdAfter: undefined, createdBefore: undefined });
  });
});
