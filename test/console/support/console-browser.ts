import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, jest } from '@jest/globals';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { serviceForSpecs } from '../../support/service-for-specs.ts';
import type { ServiceForSpecs } from '../../support/service-for-specs.ts';
import { admin } from '../admin.ts';

export const password = 'correct horse battery staple';
const executablePath = process.env['SCAN_BROWSER'] ?? '/usr/bin/chromium';
const screenshots = 'test-artifacts/console';
const maxPageBytes = 100_000;
/** For what never happens; a busy machine takes its time. */
const actionTimeoutMs = 180_000;
const looks = [
  { width: 1_440, colorScheme: 'light' },
  { width: 1_440, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;
/** The rules of axe that the color scheme may break; the others are about the markup and the layout. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];
jest.setTimeout(5 * 60_000);

export interface ConsoleInBrowser {
  readonly site: ServiceForSpecs;
  /** A page in which nobody is signed in. */
  open(options?: { readonly javaScriptEnabled?: boolean }): Promise<Page>;
  /** A page of an owner who has signed up and in. */
  owner(options?: { readonly javaScriptEnabled?: boolean }): Promise<Page>;
  /** A page of the owner of an account that an operator has opened: whose full scans need no proof where nobody can sign up. */
  invitedOwner(options?: { readonly javaScriptEnabled?: boolean }): Promise<Page>;
}

/** A service on which anybody can sign up unless the settings say otherwise, and Chromium. What a page reports to its console fails the spec. */
export function consoleInBrowser(settings: Readonly<Record<string, string>> = {}): ConsoleInBrowser {
  const site = serviceForSpecs({ OPEN_SIGNUP: 'on', ...settings });
  const contexts: BrowserContext[] = [];
  const reported: string[] = [];
  let browser: Promise<Browser> | undefined;
  let people = 0;
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await (await browser)?.close();
    expect(reported).toEqual([]);
  }, 60_000);
  const open: ConsoleInBrowser['open'] = async (options = {}) => {
    browser ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const context = await (await browser).newContext({ ignoreHTTPSErrors: true, ...options });
    context.setDefaultTimeout(actionTimeoutMs);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => reported.push(message));
    page.on('console', (message) => {
      // Chromium reports every 4xx, those of rejected forms too.
      if (!message.text().startsWith('Failed to load resource')) reported.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  };
  return {
    site,
    open,
    owner: async (options) => {
      const page = await open(options);
      people += 1;
      const email = `owner${people}@example.com`;
      await page.goto(`${site.service.url}/sign-up`);
      await page.getByLabel('Name of the account').fill(`Account ${people}`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button').click();
      await page.getByRole('heading', { name: 'Sign in' }).or(unavailable(page)).waitFor();
      await signIn(page, `${site.service.url}/sign-in`, email);
      return page;
    },
    invitedOwner: async (options) => {
      people += 1;
      const email = `invited${people}@example.com`;
      const account = ['accounts', 'open', '--name', 'Company', '--email', email];
      const { account_id: accountId } = await admin<{ account_id: string }>(site.service, ...account);
      const invitation = ['accounts', 'invite', accountId, '--email', email];
      const { url } = await admin<{ url: string }>(site.service, ...invitation);
      const page = await open(options);
      const { pathname, search } = new URL(url);
      await page.goto(`${site.service.url}${pathname}${search}`);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      return page;
    },
  };
}

/** On the page of a response that took more than five seconds, as it does on a busy machine: what was asked for is completed nevertheless. */
const unavailable = (page: Page): Locator => page.getByText('Status 503.');

async function signIn(page: Page, url: string, email: string): Promise<void> {
  const signOut = page.getByRole('button', { name: 'Sign out' });
  for (;;) {
    await page.goto(url);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    // An alert, where the user is not registered yet.
    await signOut.or(unavailable(page)).or(page.getByRole('alert')).waitFor();
    if ((await signOut.count()) > 0) return;
    await page.waitForTimeout(2_000);
  }
}

/**
 * What holds for every page: axe finds nothing, it is small, it fits narrow and wide windows, in light and dark. Keeps a
 * screenshot of each width.
 */
export async function expectGoodPage(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  expect([name, Buffer.byteLength(await page.content()) < maxPageBytes]).toEqual([name, true]);
  await page.evaluate(axe.source);
  let seenWidth = 0;
  for (const { width, colorScheme } of looks) {
    const look = `${name}, ${width} pixels, ${colorScheme}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const isSeen = width === seenWidth;
    if (!isSeen) await page.screenshot({ path: join(screenshots, `${name}-${width}.png`), fullPage: true });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect([look, Math.max(overflow, 0)]).toEqual([look, 0]);
    expect([look, await page.evaluate(crampedCells)]).toEqual([look, []]);
    expect([look, await page.evaluate(unevenRows)]).toEqual([look, []]);
    expect([look, await violationsOf(page, isSeen ? { runOnly: rulesOfColors } : {})]).toEqual([look, []]);
    seenWidth = width;
  }
}

/** Texts of tables that have space for a few letters in a line only. */
const crampedCells = `[...document.querySelectorAll('td, td *')]
  .filter(({ offsetWidth, offsetHeight }) => offsetWidth > 0 && offsetWidth < 60 && offsetHeight > 2 * offsetWidth)
  .map(({ textContent }) => textContent.trim())
  .filter((text) => text !== '')`;

/** The controls of forms in a row that do not have the same height. */
const unevenRows = `[...document.querySelectorAll('.inline-form')]
  .map((row) => [...row.querySelectorAll('input, select, button')].map(({ offsetHeight }) => offsetHeight))
  .filter((heights) => new Set(heights).size > 1)`;

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** The rules of axe that the page breaks, with the elements that do. */
async function violationsOf(page: Page, options: object): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
