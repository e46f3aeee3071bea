import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HeldSite } from '../support/held-site.ts';
import { itEmbedded } from '../support/service-for-specs.ts';
import { consoleInBrowser, expectGoodPage } from './support/console-browser.ts';

const maxStreams = 5;
const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;
let held: HeldSite;

beforeAll(async () => {
  held = await HeldSite.start();
});
afterAll(() => held.close());

/** Another process at the files of the embedded stores. */
function database(name: string): DatabaseSync {
  return new DatabaseSync(join(browser.site.service.dataDirectory, name), { timeout: 30_000 });
}

async function expectErrorPage(page: Page, status: number, title: string): Promise<void> {
  expect(await page.title()).toBe(`${title} · Scanledger`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await page.getByText(`Status ${status}.`).count()).toBe(1);
  await expectGoodPage(page, `error-${status}`);
}

describe('an error page', () => {
  it.each([
    [403, '/operator', 'Not allowed'],
    [404, '/scans/scan_unknown', 'Page not found'],
    [405, '/sign-out', 'Method not allowed'],
  ])('of status %i is readable, small and fits', async (status, path, title) => {
    const page = await browser.owner();
    expect((await page.goto(url(path)))?.status()).toBe(status);
    await expectErrorPage(page, status, title);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { name: 'Scans', exact: true }).waitFor();
  });

  it('of status 403 is shown for a form whose token is not that of the session', async () => {
    const page = await browser.owner();
    await page.goto(url('/targets'));
    await page.evaluate("document.querySelector('main [name=form_token]').value = 'guessed'");
    await page.getByRole('textbox', { name: 'Site' }).fill('example.com');
    await page.getByRole('button', { name: 'Add target' }).click();
    await page.getByText('Status 403.').waitFor();
    await expectGoodPage(page, 'error-403-form');
  });

  it('of status 429 says when to try again', async () => {
    const page = await browser.owner();
    await page.goto(url('/scans'));
    await page.getByLabel('Scan a site').fill(held.url);
    await page.getByRole('button', { name: 'Start scan' }).click();
    await page.waitForURL(/\/scans\/scan_/);
    const events = `${new URL(page.url()).pathname}/events`;
    await page.goto(url('/profile'));
    const follow = `Promise.all(Array.from({ length: ${maxStreams} }, async () => (await fetch('${events}')).status))`;
    expect(await page.evaluate(follow)).toEqual(Array(maxStreams).fill(200));
    const other = await page.context().newPage();
    const response = await other.goto(url(events));
    expect([response?.status(), response?.headers()['retry-after']]).toEqual([429, '5']);
    await expectErrorPage(other, 429, 'Too many requests');
  });

  itEmbedded('of status 503 says that the service is unavailable for now', async () => {
    const page = await browser.owner();
    await page.goto(url('/targets'));
    await page.getByRole('textbox', { name: 'Site' }).fill('example.com');
    const log = database('events.db');
    log.exec('BEGIN IMMEDIATE');
    try {
      await page.getByRole('button', { name: 'Add target' }).click();
      await page.getByText('Status 503.').waitFor();
    } finally {
      log.exec('ROLLBACK');
      log.close();
    }
    await expectErrorPage(page, 503, 'Temporarily unavailable');
  });

  itEmbedded('of status 500 has the id of the request, and nothing about the cause', async () => {
    const page = await browser.owner();
    const models = database('read-models.db');
    const tables = models.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%targets_v%'");
    const names = tables.all().map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) models.exec(`DROP TABLE "${name}"`);
    models.close();
    const response = await page.goto(url('/targets'));
    expect(response?.status()).toBe(500);
    await expectErrorPage(page, 500, 'Something went wrong');
    expect(await page.getByText(response?.headers()['x-request-id'] ?? '-').count()).toBe(1);
    expect(await page.getByRole('main').innerText()).not.toMatch(/SQL|table/i);
  });
});
