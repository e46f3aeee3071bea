import { describe, expect, it } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import { isTag } from 'domhandler';
import type { Element } from 'domhandler';
import { findAll, textContent } from 'domutils';
import type { Log } from 'sarif';
import type { Finding } from '#client';
import { Style } from '#terminal';
import { judgeFindings, verdictOn } from '../rules/verdict.ts';
import type { ScanResult } from '../scan/scan-result.ts';
import { findingOf, resultOf } from '../testing/scan-results.ts';
import { formatOf, formats, parseReportFile, render } from './formats.ts';
import type { Format } from './formats.ts';
import type { Report } from './report.ts';

const ignoreList = [{ check_id: 'accepted', reason: 'behind a proxy', expires_at: '2027-01-01' }];
const demands = { failOn: 'medium', onlyNew: false, minScore: undefined, isCompleteRequired: false } as const;

function reportOf(result: ScanResult, baseline?: ReadonlySet<string>): Report {
  const findings = judgeFindings(result.findings, ignoreList, baseline, 0);
  return { result, findings, verdict: verdictOn(result, findings, demands) };
}
const rendered = (report: Report, format: Format): string => render(report, format, new Style(undefined), '1.4.0');
const sarifOf = (report: Report): Log => JSON.parse(rendered(report, 'sarif')) as Log;

const hostile = `<script>alert(1)</script>"'>]]>&\u001b[31m\u0000|\`*`;
const hostileFinding: Finding = findingOf({
  title: hostile,
  description: hostile,
  remediation: hostile,
  url: `https://example.com/${hostile}`,
  evidence: hostile,
  places: [{ url: `https://example.com/${hostile}`, method: 'GET', parameter: hostile, evidence: hostile }],
});

describe('every format', () => {
  it.each(formats)('%s shows a finding, where it is and how to fix it', (format) => {
    const text = rendered(reportOf(resultOf({})), format).replaceAll('\\', '');
    expect(text).toContain('HSTS is missing');
    expect(text).toContain('example.com/login');
    expect(text).toContain('max-age=31536000');
  });

  it.each(formats)('%s shows no score for a site that could not be looked at', (format) => {
    const { coverage, ...result } = resultOf();
    const blocked = { reason: 'http_status', detail: 'it responded with 403' };
    const report = reportOf({ ...result, score: 0, grade: null, coverage: { ...coverage, complete: false, blocked } });
    const text = rendered(report, format);
    expect(text).toContain('it responded with 403');
    expect(text).not.toContain('of 100');
  });
});

describe('html', () => {
  it('shows what backticks mark as code', () => {
    const finding = findingOf({ remediation: 'Send `Link: <x>` once, not `twice.' });
    const text = rendered(reportOf({ ...resultOf(), findings: [finding] }), 'html');
    expect(text).toContain('Send <code>Link: &lt;x&gt;</code> once, not `twice.');
  });
});

describe('a scan that has not looked at the site', () => {
  it.each(['text', 'markdown', 'html'] as const)('is not said to have found nothing there in %s', (format) => {
    const { coverage, ...result } = resultOf();
    const blocked = { reason: 'http_status', detail: 'The response has status 403.' } as const;
    const report = reportOf({ ...result, findings: [], coverage: { ...coverage, blocked } });
    expect(rendered(report, format)).toContain('No findings, but the site was not looked at.');
  });
});

describe('text', () => {
  it('shows no score for a scan that failed', () => {
    const failure = { code: 'canceled', message: 'The scan was canceled.' };
    const report = reportOf({ ...resultOf(), status: 'failed', failure, score: 0, grade: null });
    expect(rendered(report, 'text')).toContain('no score: the scan failed\n');
  });

  it('says what was found and not tested, in every format for people', () => {
    const result = resultOf();
    const requests = [{ kind: 'form', method: 'POST', url: 'https://example.com/login?<b>' }];
    const untested = { forms: 2, links: 0, script_requests: 1, operations: 3, requests };
    const report = reportOf({ ...result, coverage: { ...result.coverage, untested } });
    for (const format of ['text', 'markdown', 'html', 'sarif'] as const) {
      const text = rendered(report, format).replaceAll('\\', '');
      expect([format, text]).toEqual([
        format,
        expect.stringContaining('2 forms, 0 links, 1 request of scripts, 3 operations of an API'),
      ]);
      expect([format, text]).toEqual([format, expect.stringContaining('form: POST https://example.com/login?')]);
      expect([format, text]).toEqual([format, expect.stringContaining('and 5 more')]);
    }
    expect(rendered(report, 'html')).not.toContain('<b>');
    expect(rendered(reportOf(result), 'text')).not.toContain('not tested');
  });

  it('says in one line how many checks were skipped for the same reason, whatever numbers it has, as Markdown does', () => {
    const { coverage, ...result } = resultOf();
    const skipped = [1, 22].map((count) => ({ check_id: `c${count}`, reason: `requests were not sent: ${count}` }));
    const text = rendered(reportOf({ ...result, coverage: { ...coverage, skipped } }), 'text');
    expect(text).toContain('2 checks skipped: requests were not sent\n');
    expect(rendered(reportOf({ ...result, coverage: { ...coverage, skipped } }), 'markdown')).toContain(
      '\n  - 2 checks skipped: requests were not sent\n',
    );
  });

  it.each([
    [2, '1 more place'],
    [3, '2 more places'],
  ])('counts the places of a finding beside the first: %d', (places, expected) => {
    const text = rendered(reportOf(resultOf({ places_count: places })), 'text');
    expect(text).toContain(`example.com/login?next=%2F and ${expected}\n`);
  });
});

describe('what a site sent', () => {
  const report = reportOf({ ...resultOf(), findings: [hostileFinding] });

  it.each(['html', 'junit'] as const)('is text in %s', (format) => {
    const document = parseDocument(rendered(report, format), { xmlMode: format === 'junit' });
    expect(elements(document.children).map(({ name }) => name)).not.toContain('script');
    expect(textContent(document.children)).toContain('<script>alert(1)</script>');
    expect(rendered(report, format)).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('is text in Markdown', () => {
    const text = rendered(report, 'markdown');
    expect(text).not.toContain('<script>');
    // A bar that is not escaped would begin another cell.
    expect(
      text
        .split('\n')
        .find((line) => line.startsWith('| medium'))
        ?.match(/(?<!\\)\|/g),
    ).toHaveLength(5);
  });

  it('does not command the terminal', () => {
    expect(rendered(report, 'text')).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe('SARIF', () => {
  it('has a rule for each check, and a result that refers to it', () => {
    const [run] = sarifOf(reportOf(resultOf({ check_id: 'a' }, { check_id: 'b' }, { check_id: 'a' }))).runs;
    expect(run?.tool.driver.rules?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(run?.results?.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1, 0]);
  });

  it('has the level, the fingerprint, and a place that code scanning accepts', () => {
    const [result] = sarifOf(reportOf(resultOf({ severity: 'high', fingerprint: 'fp1_a' }))).runs[0]?.results ?? [];
    expect(result).toMatchObject({
      level: 'error',
      partialFingerprints: { 'scanledger/v1': 'fp1_a' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'example.com/login' } } }],
      webRequest: { target: 'https://example.com/login?next=%2F', method: 'GET' },
    });
  });

  it('suppresses what is ignored, and says what is new', () => {
    const report = reportOf(resultOf({ check_id: 'accepted', fingerprint: 'fp1_a' }, {}), new Set(['fp1_a']));
    const [ignored, other] = sarifOf(report).runs[0]?.results ?? [];
    expect(ignored).toMatchObject({
      baselineState: 'unchanged',
      suppressions: [{ kind: 'external', status: 'accepted', justification: 'behind a proxy' }],
    });
    expect(other?.baselineState).toBe('new');
    expect(other?.suppressions).toBeUndefined();
  });

  it('says that a failed scan was not successful', () => {
    const failure = { code: 'target_unreachable', message: 'nothing listens' };
    const [run] = sarifOf(reportOf({ ...resultOf(), status: 'failed', failure })).runs;
    expect(run?.invocations?.[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'warning', message: { text: 'nothing listens' } }],
    });
  });
});

describe('JUnit', () => {
  it('counts findings as failures, and ignored ones as skipped', () => {
    const document = parseDocument(rendered(reportOf(resultOf({ check_id: 'accepted' }, {})), 'junit'), {
      xmlMode: true,
    });
    const [suites] = elements(document.children).filter(({ name }) => name === 'testsuites');
    // One for the finding, and one for the scan that did not pass.
    expect(suites?.attribs).toMatchObject({ tests: '3', failures: '2', skipped: '1' });
    expect(elements(document.children).filter(({ name }) => name === 'failure')).toHaveLength(2);
  });
});

describe('a file for a report', () => {
  it.each([
    ['a/report.sarif', 'sarif', 'a/report.sarif'],
    ['report.XML', 'junit', 'report.XML'],
    ['markdown=/tmp/summary', 'markdown', '/tmp/summary'],
  ])('%s is %s', (text, format, path) => {
    expect(parseReportFile(text)).toEqual({ format, path });
  });

  it.each(['report', 'report.pdf', 'report.constructor', 'yaml=report'])('%s has no known format', (text) => {
    expect(() => parseReportFile(text)).toThrow(/format/);
  });

  it('has a format that exists', () => {
    expect(() => formatOf('yaml')).toThrow('there is no format yaml: use text, json, sarif, junit, markdown, html');
  });
});

function elements(nodes: Parameters<typeof findAll>[1]): readonly Element[] {
  return findAll(isTag, nodes);
}
