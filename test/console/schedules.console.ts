import { describe, expect, it } from '@jest/globals';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

/** For what never happens; a busy machine takes its time. */
const hangTimeoutMs = 5 * 60_000;
const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;

describe('schedules in the console', () => {
  it(
    'are created with the reason beside the field, edited, paused and deleted, without script',
    async () => {
      const page = await browser.owner({ javaScriptEnabled: false });
      await page.goto(url('/schedules'));
      await page.getByRole('link', { name: 'Create schedule' }).click();
      await page.getByLabel('URL').fill('https://example.com/shop');
      expect(await page.getByLabel('Cron expression', { exact: true }).isVisible()).toBe(false);
      await page.getByLabel('How often').selectOption('cron');
      await page.getByLabel('Cron expression', { exact: true }).fill('* 8 * * *');
      await page.getByLabel('Time zone').fill('Europe/Berlin');
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await page.locator('.field-error', { hasText: 'must run at most once an hour' }).waitFor();
      expect(await page.getByLabel('Cron expression', { exact: true }).inputValue()).toBe('* 8 * * *');
      await page.getByLabel('Cron expression', { exact: true }).fill('30 8 * * 1-5');
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await page.getByText('At 08:30, Monday through Friday').waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('How often').selectOption('weekly');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('only on Monday').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete the schedule' }).click();
      await page.getByText('There are no schedules yet.').waitFor();
    },
    hangTimeoutMs,
  );

  it(
    'are readable, small and fit',
    async () => {
      const page = await browser.owner();
      await page.goto(url('/schedules'));
      await expectGoodPage(page, 'schedules-empty');
      await page.goto(url('/schedules/new'));
      await expectGoodPage(page, 'schedule-new');
      await page.getByLabel('URL').fill('https://example.com/shop');
      await page.getByLabel('How often').selectOption('cron');
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await page.locator('.field-error').waitFor();
      await expectGoodPage(page, 'schedule-rejected');
      await page.getByLabel('How often').selectOption('daily');
      await page.getByLabel('Time zone').fill('Europe/Berlin');
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await page.getByText('The schedule was created.').waitFor();
      await expectGoodPage(page, 'schedules');
      await page.getByRole('link', { name: 'Delete' }).click();
      await expectGoodPage(page, 'schedule-delete');
    },
    hangTimeoutMs,
  );
});
