import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { Service } from '../support/service.ts';
import { password } from './people.ts';
import { expectGoodPage } from './support/console-browser.ts';

const executablePath = process.env['SCAN_BROWSER'] ?? '/usr/bin/chromium';
let service: Service;
let browser: Browser;
let url = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Browsers have no passkeys on pages whose certificate they do not trust, and a passkey belongs to a host name.
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  service = await Service.start({ OPEN_SIGNUP: 'on', PORT: String(port), PUBLIC_URL: url, INSECURE_HTTP: 'loopback' });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.remove();
}, 60_000);

/** A browser with an authenticator whose user is always verified. */
async function openBrowser(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return page;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function ownerWithPasskey(email: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto(`${url}/sign-up`);
  await page.getByLabel('Name of the account').fill('Engines');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('You can sign in now.').waitFor();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.goto(`${url}/profile/passkeys`);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey is added.').waitFor();
  return page;
}

describe('a passkey', () => {
  it('signs in alone, without address and password', async () => {
    const page = await ownerWithPasskey('alone@example.com');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await expectGoodPage(page, 'sign-in-passkey');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('link', { name: 'alone@example.com' }).waitFor();
    await page.goto(`${url}/security-log`);
    const log = await page.getByRole('main').innerText();
    expect(log).toContain('Passkey added');
    expect(log).toMatch(/Signed in[^]*passkey/);
  }, 300_000);

  it('is needed after the password where the user requires it, and only then', async () => {
    const page = await ownerWithPasskey('both@example.com');
    await page.getByLabel('Require a passkey after the password').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The password now needs a passkey too.').waitFor();
    await expectGoodPage(page, 'passkeys');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, 'both@example.com');
    await page.getByText('Your password is right.').waitFor();
    await expectGoodPage(page, 'second-factor');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session');
    await page.goto(`${url}/keys`);
    expect(page.url()).toContain('/sign-in');
    await signIn(page, 'both@example.com');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('link', { name: 'both@example.com' }).waitFor();
    await page.goto(`${url}/profile/passkeys`);
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByText('The passkey is removed.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, 'both@example.com');
    await page.getByRole('link', { name: 'both@example.com' }).waitFor();
  }, 300_000);

  it('signs in its own user, in a cookie that scripts do not get', async () => {
    await ownerWithPasskey('other@example.com');
    const stranger = await ownerWithPasskey('stranger@example.com');
    const cookies = await stranger.context().cookies();
    expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({ httpOnly: true, secure: true });
    await stranger.getByRole('button', { name: 'Sign out' }).click();
    await stranger.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await stranger.getByRole('link', { name: 'stranger@example.com' }).waitFor();
  }, 300_000);
});
