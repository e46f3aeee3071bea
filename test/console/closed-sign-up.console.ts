import { describe, expect, it } from '@jest/globals';
import { admin } from './admin.ts';
import { consoleInBrowser, expectGoodPage, password } from './support/console-browser.ts';

const browser = consoleInBrowser({ OPEN_SIGNUP: 'off' });
const url = (path: string): string => `${browser.site.service.url}${path}`;

describe('where sign-up is closed', () => {
  it.each([
    ['sign-up-closed', '/sign-up', 'Sign-up is closed'],
    ['sign-in-closed', '/sign-in', 'Ask an owner of an account for an invitation'],
    ['start-closed', '/', 'Sign in'],
  ])('%s is readable, small and fits', async (name, path, text) => {
    const page = await browser.open();
    await page.goto(url(path));
    expect(await page.getByRole('main').innerText()).toContain(text);
    await expectGoodPage(page, name);
  });

  it('a user without an account is told what to do, and an operator is led to the view of the service', async () => {
    const [owner, page] = [await browser.open(), await browser.invitedOwner()];
    await page.goto(url('/profile'));
    const email = (await page.locator('.account a[href="/profile"]').textContent()) ?? '';
    await page.goto(url('/members'));
    await page.getByLabel('E-mail address').fill('other@example.com');
    await page.locator('#role').selectOption('owner');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    const link = await page.locator('#link').inputValue();
    await owner.goto(link);
    await owner.getByLabel('Password', { exact: true }).fill(password);
    await owner.getByRole('button', { name: 'Register and join the account' }).click();
    await owner.getByRole('button', { name: 'Sign out' }).waitFor();
    await owner.goto(url('/members'));
    await owner.getByRole('button', { name: `Remove ${email}` }).click();
    await owner.getByText('The member is removed.').waitFor();
    await page.goto(url('/scans'));
    await page.getByText('a member of no account').waitFor();
    expect(await page.getByRole('heading', { name: 'Open an account' }).count()).toBe(0);
    await expectGoodPage(page, 'accounts-none-closed');
    await admin(browser.site.service, 'users', 'operator', email);
    await page.goto(url('/'));
    expect(page.url()).toBe(url('/operator'));
    await expectGoodPage(page, 'operator-without-account');
  });
});
