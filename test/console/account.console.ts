import { describe, expect, it } from '@jest/globals';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;

describe('pages for everybody', () => {
  it.each([
    ['start', '/'],
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['not-found', '/nothing-here'],
  ])('%s is readable, small and fits', async (name, path) => {
    const page = await browser.open();
    await page.goto(url(path));
    await expectGoodPage(page, name);
  });

  it('lead to the page that was wanted, after signing in', async () => {
    const page = await browser.open();
    await page.goto(url('/usage'));
    expect(page.url()).toBe(url('/sign-in?next=%2Fusage'));
  });
});

describe('usage and webhooks in the console', () => {
  it('usage shows the quota and the scans of each day', async () => {
    const page = await browser.owner();
    await page.goto(url('/usage'));
    expect(await page.getByText('0 of 10 scans used.').isVisible()).toBe(true);
    await expectGoodPage(page, 'usage');
  });

  it('an endpoint is added with its secret shown once, tested, rotated, disabled and removed', async () => {
    const page = await browser.owner();
    await page.goto(url('/webhooks'));
    await expectGoodPage(page, 'webhooks-empty');
    await page.getByLabel('URL').fill('https://127.0.0.1:9443/hook');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = (await page.locator('#secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await expectGoodPage(page, 'webhook-secret');
    await page.reload();
    expect(await page.content()).not.toContain(secret);
    expect(await page.getByText('cannot be shown once more').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Continue to the endpoint' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText('A test event was scheduled.').waitFor();
    for (;;) {
      await page.reload();
      if (await page.getByText('Failed: the connection was refused or closed').isVisible()) break;
    }
    await expectGoodPage(page, 'webhook');
    await page.goBack();
    expect(await page.content()).not.toContain(secret);
    await page.goto(url('/webhooks'));
    await page.getByRole('link', { name: 'https://127.0.0.1:9443/hook' }).click();
    await page.getByRole('link', { name: 'Rotate the secret' }).click();
    await expectGoodPage(page, 'webhook-rotate');
    await page.getByRole('button', { name: 'Rotate' }).click();
    expect(await page.locator('#secret').textContent()).not.toBe(secret);
    await page.getByRole('link', { name: 'Continue to the endpoint' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled on request').waitFor();
    await page.getByRole('link', { name: 'Remove' }).click();
    await expectGoodPage(page, 'webhook-remove');
    await page.getByRole('button', { name: 'Remove the endpoint' }).click();
    await page.getByText('The endpoint was removed.').waitFor();
    expect(await page.getByText('There are no endpoints yet.').isVisible()).toBe(true);
  });
});
