import { describe, expect, it } from '@jest/globals';
import { consoleNavigation } from '../../web/console-layout.ts';
import { hostileStrings } from '../../web/testing/hostile-strings.ts';
import { session } from '../testing/documents.ts';
import { expectInert } from '../testing/inert-pages.ts';
import { account, operatorPages, service } from './operator-pages.fixtures.ts';
import { accountsView, serviceView } from './operator-views.ts';

describe.each(Object.entries(operatorPages))('%s', (_, view) => {
  it.each(hostileStrings)('shows hostile text %# as text', (text) => expectInert(view, text));
});

describe("the operator's view", () => {
  const { markup } = serviceView(service);
  const text = markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

  it('shows how far each reader is behind, and which no process runs', () => {
    expect(text).toMatch(/scans_v3 Current 0 – 1/);
    expect(text).toMatch(/usage Catching up 7 1 min 0 s ago 0/);
    expect(text).toMatch(/release-capacity Stopped 1000 or more 1 min 0 s ago 60/);
  });

  it('shows the queue and the running scans, and how many are left out', () => {
    expect(text).toContain('30 queued, 1 running, 4 completed, 2 failed or canceled.');
    expect(text).toMatch(/scan_1 acc_1 https:\/\/example\.com\/ full 59 s ago 40 %/);
    expect(text).toContain('29 more are not shown.');
  });

  it('shows the parked events with their errors, and how many are left out', () => {
    expect(text).toMatch(/ScanQueued\.v1 scan-scan_1 at 3 1 Jun 2026, 12:00 UTC an error/);
    expect(text).toContain('60 more are not shown.');
  });

  it('says that the totals are being built', () => {
    expect(serviceView({ ...service, totals: undefined }).markup).toContain('is being built');
  });

  it('shows accounts with their plan and use, page by page', () => {
    const page = accountsView([{ account, scansUsed: 42 }], 'acc_1').markup;
    expect(page).toMatch(/Acme[^]*pro[^]*42 of 500/);
    expect(page).toContain('href="/operator/accounts?after=acc_1"');
    expect(page).not.toContain(account.email);
    expect(accountsView([], undefined).markup).not.toContain('Next page');
  });

  it('is in the navigation of operators only', () => {
    const membership = { accountId: 'acc_1', accountName: 'Acme', role: 'member' } as const;
    const pages = (user: object) => consoleNavigation({ ...session, ...user }).map(({ href }) => href);
    expect(pages({ membership, isOperator: true })).toEqual([
      '/scans',
      ...Array(8).fill(expect.anything()),
      '/operator',
    ]);
    expect(pages({ membership, isOperator: false })).not.toContain('/operator');
    expect(pages({ isOperator: true })).toEqual(['/operator']);
    expect(pages({ isOperator: false })).toEqual([]);
  });
});
