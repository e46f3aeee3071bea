import { afterAll, describe, expect, it } from '@jest/globals';
import { FakeDns } from '../../libs/egress/src/testing/fake-dns.ts';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

/** TXT records by name. */
const texts = new Map<string, readonly string[]>();
const dns = await FakeDns.start((name, type) => {
  const found = texts.get(name.toLowerCase());
  if (found === undefined) return 'NXDOMAIN';
  return type === 'TXT' ? found.map((data) => ({ name, type: 'TXT', ttl: 0, data })) : [];
});
/** For what never happens; a busy machine takes its time. */
const hangTimeoutMs = 5 * 60_000;
const browser = consoleInBrowser({ SCAN_DNS_SERVERS: dns.address });

afterAll(async () => {
  await dns.close();
});

describe('targets in the console', () => {
  it(
    'are added from a rejected full scan, verified with the copied token, and removed',
    async () => {
      const page = await browser.owner();
      await page.goto(`${browser.site.service.url}/targets`);
      await expectGoodPage(page, 'targets-empty');
      await page.goto(`${browser.site.service.url}/scans`);
      await page.getByLabel('Scan a site').fill('https://www.example.test/shop');
      await page.locator('#new_scan_type').selectOption('full');
      await page.getByRole('button', { name: 'Start scan' }).click();
      await page.getByRole('link', { name: 'Prove that it is yours' }).waitFor();
      await expectGoodPage(page, 'scan-unverified');
      await page.getByRole('link', { name: 'Prove that it is yours' }).click();
      await page.getByRole('button', { name: 'Add target' }).click();
      await page.getByText('The target was added.').waitFor();
      await expectGoodPage(page, 'target-pending');
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('The proof was not found').waitFor();
      await expectGoodPage(page, 'target-unproved');
      await page.getByRole('button', { name: 'Copy Text' }).click();
      const token = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(token).toMatch(/^scanledger-verification=/);
      texts.set('_scanledger.example.test', [token]);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('The proof was found: the target is verified.').waitFor();
      await expectGoodPage(page, 'target-verified');
      await page.getByRole('link', { name: 'Targets' }).first().click();
      await expectGoodPage(page, 'targets');
      await page.getByRole('link', { name: 'example.test' }).click();
      await page.getByRole('link', { name: 'Remove' }).click();
      await expectGoodPage(page, 'target-remove');
      await page.getByRole('button', { name: 'Remove the target' }).click();
      await page.getByText('There are no targets yet.').waitFor();
    },
    hangTimeoutMs,
  );
});
