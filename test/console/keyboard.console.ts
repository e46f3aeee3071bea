import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consoleInBrowser } from './support/console-browser.ts';

const browser = consoleInBrowser();
const url = (path: string): string => `${browser.site.service.url}${path}`;
const maxStops = 60;
/** The element with the focus and the width of its outline; undefined where no element has the focus. */
const outlineOfFocus = `(() => {
  const element = document.activeElement;
  if (element === document.body) return undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return [element.outerHTML.slice(0, 100), outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2];
})()`;

/** Whether the element with the focus is in the window with its whole width. */
const isFocusInWindow = `(() => {
  const { left, right } = document.activeElement.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
})()`;

const hasFocus = async (page: Page, element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1;

/** Presses the tabulator until the element has the focus. Every element on the way shows that it has it. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stops = 0; stops < maxStops; stops++) {
    if (await hasFocus(page, element)) return;
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<[string, boolean] | undefined>(outlineOfFocus);
    if (focused !== undefined) expect(focused).toEqual([focused[0], true]);
  }
  throw new Error(`the focus never comes to ${element.toString()}`);
}

describe('the console by keyboard alone', () => {
  it('moves the links of the header into a narrow window when they have the focus', async () => {
    const page = await browser.owner();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(url('/scans'));
    for (const link of await page.getByRole('navigation', { name: 'Site' }).getByRole('link').all()) {
      await tabTo(page, link);
      const name = await link.textContent();
      expect([name, await page.evaluate(isFocusInWindow)]).toEqual([name, true]);
    }
  });

  it('shows at which edge of a narrow window the header has more links, and nothing there in a wide one', async () => {
    const page = await browser.owner();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(url('/scans'));
    const links = page.getByRole('navigation', { name: 'Site' });
    const { x, y, width } = (await links.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    // Above the links, where no text is.
    const seenAt = async (left: number): Promise<string> =>
      (await page.screenshot({ clip: { x: left, y: y + 1, width: 8, height: 3 } })).toString('base64');
    const plain = await seenAt(x + width / 2);
    const hasShadow = async (): Promise<{ left: boolean; right: boolean }> => ({
      left: (await seenAt(x)) !== plain,
      right: (await seenAt(x + width - 8)) !== plain,
    });
    expect(await hasShadow()).toEqual({ left: false, right: true });
    await page.evaluate("document.querySelector('.site-header nav').scrollLeft = 60");
    expect(await hasShadow()).toEqual({ left: true, right: true });
    await page.evaluate("document.querySelector('.site-header nav').scrollLeft = 10_000");
    expect(await hasShadow()).toEqual({ left: true, right: false });
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = (await links.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const ofHeader = await page.screenshot({ clip: { x: wide.x - 12, y: wide.y + 1, width: 8, height: 3 } });
    const atEdge = await page.screenshot({ clip: { x: wide.x, y: wide.y + 1, width: 8, height: 3 } });
    expect(atEdge.equals(ofHeader)).toBe(true);
  });

  it('leads from a rejected form to the field, and on to the key, which is copied and revoked', async () => {
    const page = await browser.owner();
    const main = page.getByRole('main');
    await page.goto(url('/keys'));
    await tabTo(page, page.getByRole('link', { name: 'Create API key' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('keyboard');
    while ((await main.locator('input:checked').count()) > 0) {
      await tabTo(page, main.locator('input:checked').first());
      await page.keyboard.press('Space');
    }
    await tabTo(page, main.getByRole('button', { name: 'Create API key' }));
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await page.title()).toBe('Error: Create API key · Scanledger');
    expect(await hasFocus(page, alert)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, page.getByRole('link', { name: 'Choose at least one scope.' }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('#scopes:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await main.locator('input:checked').count()).toBe(1);
    await tabTo(page, main.getByRole('button', { name: 'Create API key' }));
    await page.keyboard.press('Enter');
    const secret = await page.locator('#key').inputValue();
    await tabTo(page, page.getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret);
    await tabTo(page, page.getByRole('link', { name: 'Back to the API keys' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Revoke keyboard' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Revoke the key' }));
    await page.keyboard.press('Enter');
    await page.getByText('The key "keyboard" is revoked.').waitFor();
  });

  it('skips the navigation, reaches all its parts, and signs out', async () => {
    const page = await browser.owner();
    await page.goto(url('/usage'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('main:focus').count()).toBe(1);
    await page.goto(url('/usage'));
    for (const part of ['Scans', 'Schedules', 'Targets', 'Accepted risks', 'API keys', 'Webhooks', 'Members']) {
      await tabTo(page, page.getByRole('navigation').getByRole('link', { name: part, exact: true }));
    }
    await page.goto(url('/usage'));
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await page.getByText('You are signed out.').waitFor();
  });
});
