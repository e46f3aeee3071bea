import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';
import { HostileSite } from './support/hostile-site.ts';

// Full scans for those who sign up themselves need a proof of ownership, which this site cannot give.
const browser = consoleInBrowser({ OPEN_SIGNUP: 'off' });
let hostile: HostileSite;

beforeAll(async () => {
  hostile = await HostileSite.start();
});
afterAll(() => hostile.close());

async function startScan(page: Page, type: 'quick' | 'full'): Promise<void> {
  await page.goto(`${browser.site.service.url}/scans`);
  await page.getByLabel('Scan a site').fill(hostile.url);
  await page.locator('#new_scan_type').selectOption(type);
  await page.getByRole('button', { name: 'Start scan' }).click();
  await page.waitForURL(/\/scans\/scan_/);
}

async function completedScan(page: Page, type: 'quick' | 'full'): Promise<void> {
  await startScan(page, type);
  const status = async (): Promise<string> => {
    await page.reload();
    return (await page.locator('.facts .badge').first().textContent()) ?? '';
  };
  await eventually(status, (text) => text === 'Completed', 200);
}

/** The name of the file that a link saves. */
async function downloaded(page: Page, link: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return (await saved).suggestedFilename();
}

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate('typeof window.hostile')).toBe('undefined');
  expect(await page.locator('main script, main base, main img').count()).toBe(0);
}

describe('scans in the console', () => {
  it(
    'show progress and findings while they run, without being loaded again',
    async () => {
      const page = await browser.invitedOwner();
      hostile.hold();
      await startScan(page, 'quick');
      await page.evaluate('window.isSamePage = true');
      await page.locator('.finding').first().waitFor();
      expect(await page.locator('.facts .badge').first().textContent()).toBe('Running');
      await page.locator('.finding > summary').first().click();
      await page.locator('.finding button[data-copy]').first().waitFor();
      await expectGoodPage(page, 'scan-running');
      await expectNothingRan(page);
      hostile.release();
      await page.locator('.facts .badge', { hasText: 'Completed' }).waitFor();
      expect(await page.evaluate('window.isSamePage')).toBe(true);
      expect(await page.getByRole('status').textContent()).toMatch(/^The scan has completed with grade \w\+?. Found: /);
      expect(await page.locator('.finding[open]').count()).toBe(1);
      expect(await page.getByRole('img', { name: /^Score / }).isVisible()).toBe(true);
      await expectNothingRan(page);
    },
    10 * 60_000,
  );

  it(
    'are compared, and the risk of a finding is accepted and withdrawn',
    async () => {
      const page = await browser.invitedOwner();
      await completedScan(page, 'quick');
      const first = page.url();
      await page.getByRole('button', { name: 'Scan once more' }).click();
      await page.waitForURL((url) => /\/scans\/scan_/.test(url.pathname) && url.href !== first);
      const second = page.url();
      await page.locator('.facts .badge', { hasText: 'Completed' }).waitFor();
      await page.getByRole('link', { name: 'Compare' }).click();
      expect(await page.getByRole('heading', { name: /^Still there \([1-9]/ }).count()).toBe(1);
      expect(await page.getByRole('heading', { name: 'New (0)' }).count()).toBe(1);
      await expectGoodPage(page, 'scan-compare');
      await expectNothingRan(page);
      await page.locator('.finding a').first().click();
      await page.getByLabel('Reason').fill(`Only the demonstration <b>is</b> like this: ${'W'.repeat(900)}`);
      await page.getByLabel('Last day').fill('2020-01-01');
      await page.getByRole('button', { name: 'Accept the risk' }).click();
      await page.locator('.field-error').waitFor();
      await expectGoodPage(page, 'risk-rejected');
      await page.getByLabel('Last day').fill('2099-12-31');
      await page.getByRole('button', { name: 'Accept the risk' }).click();
      await page.getByText('Accepted risk.').waitFor();
      await expectGoodPage(page, 'finding-accepted');
      await page.goto(second);
      expect(await page.getByText('whose risk is accepted').isVisible()).toBe(true);
      expect(await page.locator('.badge', { hasText: 'accepted' }).count()).toBe(1);
      await expectGoodPage(page, 'scan-accepted');
      await page.getByRole('link', { name: 'Printable report' }).click();
      expect(await page.getByText('Accepted risk.').isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Accepted risks' }).click();
      await page.getByText('Only the demonstration').waitFor();
      await expectGoodPage(page, 'accepted-risks');
      await page.getByRole('link', { name: 'Security log' }).click();
      await page.getByText('Only the demonstration').waitFor();
      await expectGoodPage(page, 'security-log-long-reason');
      await page.goBack();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('No risk is accepted.').waitFor();
      await page.goto(second);
      expect(await page.getByText('whose risk is accepted').count()).toBe(0);
    },
    10 * 60_000,
  );

  it(
    'are started, followed, read, printed and found in the list; what a hostile site says is inert',
    async () => {
      const page = await browser.invitedOwner();
      await page.goto(`${browser.site.service.url}/scans`);
      await expectGoodPage(page, 'scans-empty');
      await completedScan(page, 'full');
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      await expectGoodPage(page, 'scan');
      await expectNothingRan(page);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
        await page.locator('.remediation').first().textContent(),
      );
      const scan = page.url();
      await page.getByRole('link', { name: 'This finding on a page of its own' }).first().click();
      await expectGoodPage(page, 'finding');
      await expectNothingRan(page);
      await page.goto(scan);
      await page.getByRole('link', { name: 'History' }).click();
      await expectGoodPage(page, 'scan-history');
      await expectNothingRan(page);
      await page.goto(scan);
      await page.getByRole('link', { name: 'Receipt' }).click();
      await expectGoodPage(page, 'scan-receipt');
      await page.getByRole('button', { name: 'Copy' }).click();
      const receipt = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as object;
      expect(receipt).toHaveProperty('event.type', 'ScanCompleted');
      expect(await downloaded(page, 'Download')).toMatch(/^scan_\w+-receipt\.json$/);
      await page.goto(scan);
      expect(await downloaded(page, 'Download results')).toMatch(/^scan_\w+-results\.json$/);
      await page.getByRole('link', { name: 'Printable report' }).click();
      await expectGoodPage(page, 'scan-report');
      await expectNothingRan(page);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.site-header nav').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`${browser.site.service.url}/scans?status=completed&scan_type=full`);
      expect(await page.locator('tbody tr').count()).toBe(1);
      await expectGoodPage(page, 'scans');
      await page.getByLabel('Status').selectOption('failed');
      await page.getByRole('button', { name: 'Filter' }).click();
      expect(await page.getByText('No scan matches the filter.').isVisible()).toBe(true);
      await page.getByLabel('From').fill('2026-06-03');
      await page.getByLabel('To', { exact: true }).fill('2026-06-02');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.locator('.field-error', { hasText: 'This day is before From.' }).waitFor();
      await expectGoodPage(page, 'scans-filter-rejected');
    },
    10 * 60_000,
  );

  it(
    'work without script, and by keyboard alone',
    async () => {
      const page = await browser.invitedOwner({ javaScriptEnabled: false });
      await completedScan(page, 'quick');
      expect(await page.locator('details.finding').count()).toBeGreaterThan(0);
      expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
      await page.goto(`${browser.site.service.url}/scans`);
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type(hostile.url);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/scans\/scan_/);
    },
    5 * 60_000,
  );

  it('say what is wrong with a target, beside the field', async () => {
    const page = await browser.invitedOwner();
    await page.goto(`${browser.site.service.url}/scans`);
    await page.getByLabel('Scan a site').fill('ftp://example.com/<script>');
    await page.getByRole('button', { name: 'Start scan' }).click();
    const error = page.locator('.field-error');
    await error.waitFor();
    expect(await error.textContent()).toBe('The URL must be an absolute http or https URL.');
    expect(await page.getByLabel('Scan a site').inputValue()).toBe('ftp://example.com/<script>');
    await expectGoodPage(page, 'scan-rejected');
  });
});
