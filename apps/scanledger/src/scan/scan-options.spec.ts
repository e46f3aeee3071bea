import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { parseScanOptions, scanDefaults } from './scan-options.ts';
import type { TypedScanOptions } from './scan-options.ts';

type Typed = Partial<TypedScanOptions>;
const parsed = (typed: Typed) => parseScanOptions({ ...scanDefaults, ...typed });

describe('the options of scan', () => {
  it.each<[Typed, boolean]>([
    [{}, false],
    [{ wait: true }, true],
    [{ local: true }, true],
    [{ failOn: 'high' }, true],
    [{ minScore: '0' }, true],
    [{ output: ['a.sarif'] }, true],
    [{ requireComplete: true }, true],
  ])('%j waits for the end: %j', (typed, waits) => {
    expect(parsed(typed).waits).toBe(waits);
  });

  it('count every new finding unless a severity is given', () => {
    const demands = (failOnNew: string | true) => parsed({ failOnNew, baseline: 'known.json' }).demands;
    expect(demands(true)).toMatchObject({ failOn: 'info', onlyNew: true });
    expect(demands('high')).toMatchObject({ failOn: 'high', onlyNew: true });
  });

  it.each<[Typed, string]>([
    [{ type: 'deep' }, '--type must be quick or full, not deep'],
    [{ failOn: 'bad' }, '--fail-on must be one of info, low, medium, high, critical, not bad'],
    [{ failOnNew: 'bad', baseline: 'x' }, '--fail-on-new must be one of info, low, medium, high, critical, not bad'],
    [{ failOnNew: true }, '--fail-on-new needs --baseline'],
    [{ failOnNew: true, failOn: 'high', baseline: 'x' }, 'use either --fail-on or --fail-on-new'],
    [{ minScore: '101' }, '--min-score must be a whole number from 0 to 100, not 101'],
    [{ minScore: '1.5' }, '--min-score must be a whole number from 0 to 100, not 1.5'],
    [{ timeout: '0' }, '--timeout must be a whole number from 1 to 86400, not 0'],
    [
      { local: true, type: 'full', maxRequests: '20001' },
      '--max-requests must be a whole number from 1 to 20000, not 20001',
    ],
    [{ header: ['x: y'] }, '--header needs --local: a service scans whole sites, without a login'],
    [{ browser: '/usr/bin/chromium' }, '--browser needs --local: a service has its own (SCAN_BROWSER)'],
    [
      { requestsPerSecond: '5' },
      '--requests-per-second needs --local: a service has its own (SCAN_REQUESTS_PER_SECOND)',
    ],
    [{ maxRequests: '5' }, '--max-requests needs --local: a service has its own (SCAN_FULL_REQUESTS)'],
    [{ local: true, maxRequests: '5' }, '--max-requests needs --type full'],
    [{ local: true, optIn: ['sql-boolean-based'] }, '--opt-in needs --type full'],
    [{ local: true, browser: '/usr/bin/chromium' }, '--browser needs --type full'],
    [{ optIn: ['x'] }, '--opt-in needs --local: a service has its own (SCAN_OPT_IN_CHECKS)'],
    [{ exclude: ['/a'] }, '--exclude needs --local: a service scans whole sites, without a login'],
    [{ local: true, include: ['a'] }, '--include must begin with / or *, not a'],
    [{ format: 'yaml' }, 'there is no format yaml: use text, json, sarif, junit, markdown, html'],
  ])('%j is refused', (typed, message) => {
    expect(() => parsed(typed)).toThrow(new UsageError(message));
  });
});
