import type { Page } from 'playwright-core';
import type { BrowserResponse, Visit } from '#scanner/renderer';

const betweenMessagesMs = 10;
const maxReplyMs = 3_000;

/** The page of a foreign origin: empty, with one button, because only a person's click may open a window. */
const foreignPage: BrowserResponse = {
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from('<!doctype html><title>x</title><button>open</button>'),
};

/** What an attacker's servers send; undefined for any other. A host named after a code has a script that evaluates it, which is markup, too. */
export function foreignResponse(
  { hostname }: URL,
  foreignHost: string,
  codes: readonly string[],
): BrowserResponse | undefined {
  if (hostname === foreignHost) return foreignPage;
  const code = codes.find((one) => `.${hostname}`.endsWith(`.${one.toLowerCase()}.example`));
  if (code === undefined) return undefined;
  return {
    status: 200,
    headers: [
      ['content-type', 'text/javascript; charset=utf-8'],
      ['access-control-allow-origin', '*'],
    ],
    body: Buffer.from(`${code}(1)//<img src=x onerror=${code}(1)>`),
  };
}

const maxThroughPort = 20;

/** Posts a message; with `further` ones through a port that it carries. */
function postingTo(receiver: string, message: unknown, further: readonly unknown[] = []): string {
  if (further.length === 0) return `${receiver}.postMessage(${JSON.stringify(message)}, '*')`;
  return `{
    const { port1, port2 } = new MessageChannel();
    ${receiver}.postMessage(${JSON.stringify(message)}, '*', [port2]);
    for (const one of ${JSON.stringify(further.slice(0, maxThroughPort))}) port1.postMessage(one);
  }`;
}

export interface ForeignOpener {
  /** The window with the visited page. */
  readonly opened: Page;
  /** Posts messages to it from the foreign origin; the window runs the scripts `afterEach` of them. */
  post(messages: readonly unknown[], afterEach: readonly string[]): Promise<void>;
}

/** Opens the visited page in a window of a page of another site, as an attacker's page would. */
export async function openFromForeignPage(
  page: Page,
  { visit, foreignHost }: { readonly visit: Visit; readonly foreignHost: string },
): Promise<ForeignOpener> {
  const protocol = visit.messagesFrom?.protocol ?? visit.url.protocol;
  await page.goto(`${protocol}//${foreignHost}/`, { waitUntil: 'load' });
  await page.evaluate(
    `document.querySelector('button').onclick = () => { globalThis.opened = globalThis.open(${JSON.stringify(visit.url.href)}) }`,
  );
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.click('button')]);
  return {
    opened,
    post: async (messages, afterEach) => {
      // One after the other: a listener may replace what it made of the message before.
      for (const message of messages) {
        await page.evaluate(postingTo('globalThis.opened', message, visit.hasPorts === true ? messages : []));
        await page.waitForTimeout(betweenMessagesMs);
        for (const script of afterEach) await opened.evaluate(script).catch(() => undefined);
      }
    },
  };
}

/**
 * Has a page of another site put the visited one into a frame and post messages to it. Nothing is evaluated in the frame,
 * which the browser moves to a process of its own; its page script sends `control` back when it is idle.
 */
export async function postToFrame(
  page: Page,
  { visit, foreignHost, control }: { readonly visit: Visit; readonly foreignHost: string; readonly control: string },
): Promise<void> {
  const protocol = visit.messagesFrom?.protocol ?? visit.url.protocol;
  await page.goto(`${protocol}//${foreignHost}/`, { waitUntil: 'load' });
  await page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.onload = () => resolve();
    frame.src = ${JSON.stringify(visit.url.href)};
    document.body.append(frame);
    globalThis.opened = frame.contentWindow;
  })`);
  for (const message of visit.messages ?? []) {
    await page.evaluate(postingTo('globalThis.opened', message, visit.hasPorts === true ? visit.messages : []));
    await page.waitForTimeout(betweenMessagesMs);
  }
  const text = JSON.stringify(control);
  // A page that allows no frame gives an error, which does not reply; others may post messages of their own.
  await page.evaluate(`new Promise((resolve) => {
    globalThis.onmessage = ({ data }) => data === ${text} && resolve();
    setTimeout(resolve, ${maxReplyMs});
    globalThis.opened.postMessage(${text}, '*');
  })`);
}
