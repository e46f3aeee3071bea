import type { Page } from 'playwright-core';
import type { ProxyAccess } from '../proxy/browser-proxy.ts';
import { callPageScript } from '../page/call-page-script.ts';

/** Turns in a row without a request after which a page counts as complete. */
const quietTurns = 4;
/** The same of a page that was quiet before, and was explored since: that ends with a turn of its own. */
export const quietTurnsAfterExploring = 2;
/** Turns without an open request after which a page that polls its server counts as complete, too. */
const maxTurns = 150;
const turnEveryMs = 20;
const pollEveryMs = 250;

/**
 * Resolves once the page has loaded and has requested nothing for several turns. A turn ends when the page's script has
 * nothing left to run, and no timer soon. Milliseconds alone do not tell: on a busy machine they pass without the page running at all.
 */
export async function settled(page: Page, access: ProxyAccess, control: string, wanted = quietTurns): Promise<void> {
  await loaded(page);
  const call = callPageScript(control, 'idle()');
  for (let quiet = 0, turns = 0, { activity } = access; quiet < wanted && turns < maxTurns;) {
    await page.waitForTimeout(turnEveryMs);
    await page.evaluate(call).catch(() => undefined);
    const isOpen = access.awaited > 0;
    if (!isOpen) turns += 1;
    quiet = isOpen || access.activity !== activity ? 0 : quiet + 1;
    ({ activity } = access);
  }
}

/** Of a document that script has stopped, as `stop()` and a `mailto:` URL do, no event tells that it is complete. */
export async function loaded(page: Page): Promise<void> {
  const over = new AbortController();
  const event = page.waitForLoadState('domcontentloaded').catch(() => undefined);
  await Promise.race([event, stopped(page, over.signal)]);
  over.abort();
}

async function stopped(page: Page, over: AbortSignal): Promise<void> {
  // A window that has not opened its page yet has an empty document, which is complete.
  // An element with the name `readyState` hides that of the document.
  const readyState = `Object.getOwnPropertyDescriptor(Document.prototype, 'readyState').get.call(document)`;
  const call = `location.href !== 'about:blank' && ${readyState} === 'complete'`;
  while (!over.aborted && !page.isClosed()) {
    await page.waitForTimeout(pollEveryMs).catch(() => undefined);
    if (!over.aborted && (await page.evaluate(call).catch(() => false)) === true) return;
  }
}
