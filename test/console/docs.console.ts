import { describe, expect, it } from '@jest/globals';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;

describe('the documentation', () => {
  it.each([
    ['docs', '/docs'],
    ['docs-errors', '/docs/errors'],
    ['docs-guide', '/docs/authentication'],
    ['docs-ci', '/docs/scan-in-ci'],
    ['docs-reference', '/docs/reference/scans'],
    ['docs-objects', '/docs/reference/objects'],
    ['docs-events', '/docs/reference/webhook-events'],
    ['docs-search', '/docs/search?q=retry'],
  ])('%s is readable, small and fits', async (name, path) => {
    const page = await browser.open();
    await page.goto(url(path));
    await expectGoodPage(page, name);
  });

  it('has its pages in groups, and the sections of a page, under headings', async () => {
    const page = await browser.open();
    await page.goto(url('/docs/rate-limits'));
    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    for (const heading of ['Start', 'The API', 'Scans', 'Webhooks']) {
      const group = navigation.getByRole('paragraph').getByText(heading, { exact: true });
      expect([heading, await group.isVisible()]).toEqual([heading, true]);
    }
    expect(await page.getByText('On this page').isVisible()).toBe(true);
  });

  it('shows results of the search while one types', async () => {
    const page = await browser.open();
    await page.goto(url('/docs'));
    await page.getByLabel('Search the documentation').fill('quota_exc');
    await page.locator('#docs-search-results').getByRole('link', { name: 'quota_exceeded' }).click();
    await page.waitForURL(url('/docs/errors#quota_exceeded'));
    expect(await page.getByRole('heading', { name: 'quota_exceeded' }).isVisible()).toBe(true);
  });

  it('can be searched and read without script', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(url('/docs'));
    await page.getByLabel('Search the documentation').fill('rotate a key');
    await page.getByRole('search').getByRole('button').click();
    await page.getByRole('main').getByRole('link', { name: 'Rotate an API key' }).first().click();
    const operation = page.locator('section', { has: page.locator('#rotateKey') });
    await operation.getByText('Python').click();
    expect(await operation.getByText('from scanledger import Scanledger').isVisible()).toBe(true);
  });

  it('is printed with every sample, and without navigation', async () => {
    const page = await browser.open();
    await page.goto(url('/docs/first-scan'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('from scanledger import Scanledger').isVisible()).toBe(true);
    expect(await page.getByLabel('Search the documentation').isVisible()).toBe(false);
  });
});
