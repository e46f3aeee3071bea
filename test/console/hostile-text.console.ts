import { describe, expect, it } from '@jest/globals';
import { operatorPages } from '../../apps/server/src/console/operator/operator-pages.fixtures.ts';
import { scanPages } from '../../apps/server/src/console/scans/scan-pages.fixtures.ts';
import { pageWith } from '../../apps/server/src/console/testing/inert-pages.ts';
import { schedulePages } from '../../apps/server/src/console/schedules/schedule-pages.fixtures.ts';
import { targetPages } from '../../apps/server/src/console/targets/target-pages.fixtures.ts';
import { webhookPages } from '../../apps/server/src/console/webhooks/webhook-pages.fixtures.ts';
import { hostileStrings } from '../../apps/server/src/web/testing/hostile-strings.ts';
import { consoleInBrowser } from './support/console-browser.ts';

const browser = consoleInBrowser();
const pages = [
  ...Object.entries(scanPages),
  ...Object.entries(webhookPages),
  ...Object.entries(schedulePages),
  ...Object.entries(targetPages),
  ...Object.entries(operatorPages),
];

describe('hostile text in every field, in a browser and without the policy of the pages', () => {
  it.each(pages)('of %s runs nothing and loads nothing', async (_, view) => {
    const page = await browser.open();
    const requested: string[] = [];
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.route('**/*', async (route) => {
      requested.push(route.request().url());
      await route.fulfill({ body: '' });
    });
    for (const text of hostileStrings) {
      await page.setContent(pageWith(view, text), { waitUntil: 'domcontentloaded' });
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      await page.evaluate('document.querySelectorAll("input, button, a").forEach((one) => one.focus())');
      expect([text, await page.evaluate('typeof window.hostile')]).toEqual([text, 'undefined']);
    }
    expect(requested.filter((url) => !url.includes('/assets/'))).toEqual([]);
  });
});
