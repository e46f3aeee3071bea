import { describe, expect, it } from '@jest/globals';
import { admin } from './admin.ts';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

/** For what never happens; a busy machine takes its time. */
const hangTimeoutMs = 5 * 60_000;
const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;

describe("the operator's view in the console", () => {
  it(
    'shows readers, scans and accounts to operators',
    async () => {
      const page = await browser.owner();
      await page.goto(url('/profile'));
      const email = (await page.locator('.account a[href="/profile"]').textContent()) ?? '';
      await admin(browser.site.service, 'users', 'operator', email);
      await page.goto(url('/scans'));
      await page.getByRole('link', { name: 'Operator' }).click();
      await page.getByRole('heading', { name: 'Readers' }).waitFor();
      await expectGoodPage(page, 'operator');
      await page.getByRole('link', { name: 'Accounts and plans' }).click();
      await expectGoodPage(page, 'operator-accounts');
      expect(await page.locator('tbody tr').count()).toBe(1);
    },
    hangTimeoutMs,
  );
});
