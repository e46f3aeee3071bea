import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { admin } from './admin.ts';
import { consoleInBrowser, expectGoodPage, password } from './support/console-browser.ts';

const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Invites a person on the page of members, who registers with the link. */
async function invited(owner: Page, email: string, role: string): Promise<Page> {
  await owner.goto(url('/members'));
  await owner.getByLabel('E-mail address').fill(email);
  await owner.locator('#role').selectOption(role);
  await button(owner, 'Make an invitation').click();
  const page = await browser.open();
  await page.goto(await owner.locator('#link').inputValue());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Register and join the account').click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

describe('API keys in the console', () => {
  it('are created, shown once, rotated and revoked', async () => {
    const page = await browser.owner();
    await page.goto(url('/keys'));
    await expectGoodPage(page, 'keys-empty');
    await page.getByRole('link', { name: 'Create API key' }).click();
    await expectGoodPage(page, 'key-new');
    await page.getByLabel('Name', { exact: true }).fill('pipeline');
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await button(page, 'Create API key').click();
    await page.locator('.field-error', { hasText: 'Choose at least one scope.' }).waitFor();
    await expectGoodPage(page, 'key-rejected');
    await page.getByRole('checkbox').first().check();
    await button(page, 'Create API key').click();
    expect(await page.locator('#key').inputValue()).toMatch(/^slk_/);
    await expectGoodPage(page, 'key-shown');
    await page.goto(url('/keys'));
    await expectGoodPage(page, 'keys');
    await page.getByRole('link', { name: 'Rotate pipeline' }).click();
    await expectGoodPage(page, 'key-rotate');
    await page.goto(url('/keys'));
    await page.getByRole('link', { name: 'Revoke pipeline' }).click();
    await expectGoodPage(page, 'key-revoke');
    await button(page, 'Revoke the key').click();
    await page.getByText('The key "pipeline" is revoked.').waitFor();
    expect(await page.getByRole('link', { name: 'Rotate pipeline' }).count()).toBe(0);
  });
});

describe('a form in the console', () => {
  it('is sent once by a double click, so that the key that it makes is shown', async () => {
    const page = await browser.owner();
    await page.goto(url('/keys/new'));
    await page.getByLabel('Name', { exact: true }).fill('impatient');
    await button(page, 'Create API key').evaluate((element) => {
      const click = () => (element as unknown as { click(): void }).click();
      click();
      for (const ms of [2, 5, 10, 20, 50]) setTimeout(click, ms);
    });
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    expect(await page.locator('#key').inputValue()).toMatch(/^slk_/);
  });
});

describe('members in the console', () => {
  it('are invited, join, are removed, and see then that they have no account', async () => {
    const owner = await browser.owner();
    await owner.goto(url('/members'));
    await owner.getByLabel('E-mail address').fill('guest@example.com');
    await button(owner, 'Make an invitation').click();
    await expectGoodPage(owner, 'invitation-made');
    const link = await owner.locator('#link').inputValue();
    const guest = await browser.open();
    await guest.goto(link);
    await expectGoodPage(guest, 'invitation');
    await guest.getByLabel('Password', { exact: true }).fill('password1234');
    await button(guest, 'Register and join the account').click();
    await guest.getByRole('main').getByText('password', { exact: false }).first().waitFor();
    await expectGoodPage(guest, 'invitation-rejected');
    const member = await invited(owner, 'member@example.com', 'read_only');
    await owner.goto(url('/members'));
    await expectGoodPage(owner, 'members');
    await member.goto(url('/keys/new'));
    await expectGoodPage(member, 'forbidden');
    await member.goto(url('/members'));
    await expectGoodPage(member, 'members-read-only');
    await member.goto(url('/accounts'));
    await expectGoodPage(member, 'accounts');
    await owner.getByRole('button', { name: 'Remove member@example.com' }).click();
    await owner.getByText('The member is removed.').waitFor();
    await member.goto(url('/scans'));
    expect(member.url()).toBe(url('/accounts'));
    await expectGoodPage(member, 'accounts-none');
    await member.getByLabel('Name of the account').fill('Of my own');
    await button(member, 'Open the account').click();
    await member.getByText('The account is open.').waitFor();
    await member.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    await expectGoodPage(member, 'invitation-unknown');
  });

  it('switch between their accounts', async () => {
    const [owner, other] = [await browser.owner(), await browser.owner()];
    await other.goto(url('/profile'));
    const email = (await other.locator('dd').first().textContent()) ?? '';
    await owner.goto(url('/members'));
    await owner.getByLabel('E-mail address').fill(email);
    await button(owner, 'Make an invitation').click();
    await other.goto(await owner.locator('#link').inputValue());
    await expectGoodPage(other, 'invitation-member');
    await button(other, 'Join the account').click();
    await other.getByText('You have joined the account.').waitFor();
    await other.goto(url('/accounts'));
    await expectGoodPage(other, 'accounts-several');
    await other.getByRole('button', { name: /^Switch to Account/ }).click();
    await other.getByText(/The console shows Account \d+ now\./).waitFor();
  });
});

describe('the profile of a user', () => {
  it('has the sessions and the password', async () => {
    const page = await browser.owner();
    await page.goto(url('/profile'));
    await expectGoodPage(page, 'profile');
    await page.getByRole('link', { name: 'Change the password' }).click();
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('a new and long enough secret');
    await button(page, 'Change the password').click();
    await page.locator('.field-error', { hasText: 'The current password is wrong.' }).waitFor();
    await expectGoodPage(page, 'password-rejected');
  });

  it('is confirmed with the password, and the security log has the wrong ones', async () => {
    const page = await browser.owner();
    await page.goto(url('/confirm?next=/keys/new'));
    await expectGoodPage(page, 'confirm');
    await page.getByLabel(/^Password of/).fill('not my password');
    await button(page, 'Continue').click();
    await page.locator('.field-error', { hasText: 'The password is wrong.' }).waitFor();
    await expectGoodPage(page, 'confirm-rejected');
    await page.getByLabel(/^Password of/).fill(password);
    await button(page, 'Continue').click();
    expect(page.url()).toBe(url('/keys/new'));
    await page.goto(url('/profile/passkeys'));
    await expectGoodPage(page, 'passkeys-unavailable');
    await page.goto(url('/security-log'));
    expect(await page.getByText('Wrong password in a session').count()).toBe(1);
    expect(await page.locator('main').textContent()).not.toContain('keyId');
    await expectGoodPage(page, 'security-log');
  });

  it('is slowed after wrong passwords, and reset with a link', async () => {
    const known = await browser.owner();
    await known.goto(url('/profile'));
    const email = (await known.locator('dd').first().textContent()) ?? '';
    const page = await browser.open();
    await page.goto(url('/sign-in'));
    const slowed = page.getByText(/Too many failed attempts\. Try again in \d+ s\./);
    for (let n = 0; n < 15 && (await slowed.count()) === 0; n++) {
      await page.getByLabel('E-mail address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').waitFor();
      if (n === 0) await expectGoodPage(page, 'sign-in-rejected');
    }
    await slowed.waitFor();
    await expectGoodPage(page, 'sign-in-slowed');
    const { url: link } = await admin<{ url: string }>(browser.site.service, 'users', 'reset', email);
    await page.goto(url(link.replace('https://console.example', '')));
    await expectGoodPage(page, 'reset-password');
    await page.goto(url('/reset-password?token=unknown'));
    await expectGoodPage(page, 'reset-password-unknown');
  });
});
