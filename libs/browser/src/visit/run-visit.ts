import type { BrowserContext, Page } from 'playwright-core';
import type { Ids } from '#kernel';
import { harmfulWordPattern, maxVisitedLength } from '#scanner/renderer';
import type { Forward, Visit, VisitReport } from '#scanner/renderer';
import type { BrowserProxy, ProxyAccess } from '../proxy/browser-proxy.ts';
import type { ChromiumProcess } from '../process/chromium-process.ts';
import { foreignResponse, openFromForeignPage, postToFrame } from './foreign-page.ts';
import { ExtraTime } from './extra-time.ts';
import type { Collected, InstrumentOptions } from '../page/instrument-options.ts';
import { pageScript, workerScript } from '../page/page-script.ts';
import { callPageScript } from '../page/call-page-script.ts';
import { loaded, quietTurnsAfterExploring, settled } from './page-settled.ts';
import { starvationTolerantTimeout } from './starvation-tolerant-timeout.ts';
import { collectedFrom, reportOf } from './visit-end.ts';
import type { VisitEnd } from './visit-end.ts';
import { VisitLog } from './visit-log.ts';
import { isWithoutDocument, visitProblem, VisitTimeout } from './visit-problem.ts';

export interface VisitLimits {
  /** Milliseconds of the whole visit for which the browser has the processors it needs. */
  readonly timeoutMs: number;
  readonly extra: ExtraTime;
  readonly signal: AbortSignal;
  readonly ids: Ids;
}

const maxActions = 60;
const maxExploringMs = 6_000;
const closeTimeoutMs = 20_000;
const maxFrames = 1_000;
const maxCollectAttempts = 3;

/** Opens a page in a profile of its own, and gives what it did. A page that does not come to an end has a `problem`. */
export async function runVisit(
  visit: Visit,
  chromium: ChromiumProcess,
  proxy: BrowserProxy,
  limits: VisitLimits,
): Promise<VisitReport> {
  const { ids, timeoutMs, extra } = limits;
  const log = new VisitLog(visit.codes);
  const reportPrefix = chromium.reports.open(log);
  const foreignHost = visit.messagesFrom?.hostname ?? `${ids.token(12).toLowerCase()}.example`;
  const options = optionsFor(visit, foreignHost, ids, reportPrefix);
  const forward: Forward = async (request) =>
    foreignResponse(request.url, foreignHost, visit.codes) ?? visit.forward(request);
  const access = proxy.admit(ids.token(), ids.token(), forward);
  const end: VisitEnd = {};
  let opening: Promise<BrowserContext> | undefined;
  let profile = '';
  const stop = Promise.withResolvers<never>();
  stop.promise.catch(() => undefined);
  const limit = { ms: timeoutMs, runDelays: () => chromium.runDelays, extra };
  const cancelTimeout = starvationTolerantTimeout(limit, (wasStarved) => {
    end.wasStarved = wasStarved;
    stop.reject(new VisitTimeout(wasStarved));
  });
  const onAbort = (): void => stop.reject(limits.signal.reason as Error);
  limits.signal.addEventListener('abort', onAbort);
  const race = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stop.promise]);
  try {
    opening = contextFor(chromium, proxy, access, options);
    const context = await race(opening);
    const page = await race(context.newPage());
    if (visit.marks.length + visit.codes.length > 0) profile = await race(profileOf(page));
    if (profile !== '') chromium.workers.watch(profile, workerScript(options));
    const one = { page, visit, access, options, log, foreignHost, end };
    await race(Promise.race([visit.isFramed === true ? visitFrame(one) : visitPage(one), log.allRan]));
  } catch (error) {
    end.problem = visitProblem(error, chromium);
    end.hasNoDocument = isWithoutDocument(error);
  } finally {
    cancelTimeout();
    limits.signal.removeEventListener('abort', onAbort);
    access.revoke();
    await closeContext(opening, chromium);
    chromium.workers.forget(profile);
    chromium.reports.close(reportPrefix);
  }
  limits.signal.throwIfAborted();
  return reportOf(visit, log, end);
}

function optionsFor(visit: Visit, foreignHost: string, ids: Ids, reportPrefix: string): InstrumentOptions {
  return {
    reportPrefix,
    control: `_${ids.token(20)}`,
    foreignHost,
    marks: visit.marks.map((mark) => mark.toLowerCase()),
    codes: visit.codes,
    windowName: visit.windowName ?? '',
    typed: visit.typed ?? '1',
    stored: visit.stored ?? {},
    cookies: visit.cookies ?? {},
    polluted: visit.polluted ?? {},
    received: visit.received ?? [],
    recorded: visit.recorded ?? '',
    staysOnPage: false,
    harmful: harmfulWordPattern,
  };
}

async function contextFor(
  chromium: ChromiumProcess,
  proxy: BrowserProxy,
  { username, password }: ProxyAccess,
  options: InstrumentOptions,
): Promise<BrowserContext> {
  const context = await chromium.newContext({
    proxy: { server: `http://127.0.0.1:${proxy.port}`, username, password },
    acceptDownloads: false,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  // The visit's own limit holds for each step, so that a busy machine is no fault of the page.
  context.setDefaultTimeout(0);
  await context.addInitScript({ content: pageScript(options) });
  return context;
}

/** Chromium's name for the profile of a page. */
async function profileOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo.browserContextId ?? '';
}

interface PageVisit {
  readonly page: Page;
  readonly visit: Visit;
  readonly access: ProxyAccess;
  readonly options: InstrumentOptions;
  readonly log: VisitLog;
  readonly foreignHost: string;
  readonly end: VisitEnd;
}

async function visitPage(one: PageVisit): Promise<void> {
  const { visit, access, options, end } = one;
  const opener = visit.messages === undefined ? undefined : await openFromForeignPage(one.page, one);
  const page = opener?.opened ?? one.page;
  closeFurtherWindows(page, one.log, one.page);
  if (opener === undefined) {
    const referer = visit.referrer?.href;
    await page.goto(visit.url.href, { waitUntil: 'commit', ...(referer !== undefined && { referer }) });
  }
  await settled(page, access, options.control);
  if (opener !== undefined) {
    const idle = callPageScript(options.control, 'idle()');
    const play = callPageScript(options.control, 'playPayloads()');
    await opener.post(visit.messages ?? [], visit.codes.length === 0 ? [idle] : [idle, play]);
    await settled(page, access, options.control);
  }
  if (visit.explores) {
    const call = callPageScript(options.control, `explore(${maxActions}, ${maxExploringMs})`);
    access.scripts.listen((open) => {
      page.evaluate(callPageScript(options.control, `noteLoading(${open})`)).catch(() => undefined);
    });
    // A page on which that fails has controls that were not tried.
    end.leftUntried = (await page.evaluate(call).catch(() => true)) === true;
    await settled(page, access, options.control, quietTurnsAfterExploring);
  }
  end.collected = await collected(page, options.control);
}

/** A page in a frame is not explored, and its document is not collected. */
async function visitFrame({ page, visit, access, options, log, foreignHost }: PageVisit): Promise<void> {
  closeFurtherWindows(page, log, page);
  await postToFrame(page, { visit, foreignHost, control: options.control });
  await settled(page, access, options.control);
}

/** What the page is like now. A page that is on its way to another one is read where it arrives. */
async function collected(page: Page, control: string): Promise<Collected> {
  const call = callPageScript(control, `collect(${maxVisitedLength})`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return collectedFrom(await page.evaluate(call));
    } catch (error) {
      if (attempt === maxCollectAttempts) throw error;
      await loaded(page);
    }
  }
}

/** A page that opens windows without end keeps one. */
function closeFurtherWindows(page: Page, log: VisitLog, opener: Page): void {
  page.context().on('page', (other) => {
    if (other === page || other === opener) return;
    log.add(JSON.stringify({ type: 'route', url: other.url() }));
    other.close().catch(() => undefined);
  });
  let frames = 0;
  page.on('frameattached', () => {
    frames += 1;
    if (frames > maxFrames) page.close().catch(() => undefined);
  });
}

/**
 * A page that hangs may keep its context from closing, and a browser that hangs from opening: then the browser is ended, and
 * with it the other visits. A scan has few browsers, so that closing on a busy machine has extra time of its own.
 */
async function closeContext(opening: Promise<BrowserContext> | undefined, chromium: ChromiumProcess): Promise<void> {
  const cancelTimeout = starvationTolerantTimeout(
    { ms: closeTimeoutMs, runDelays: () => chromium.runDelays, extra: new ExtraTime(Infinity) },
    () => chromium.kill('a page did not close'),
  );
  await opening?.then((context) => context.close()).catch(() => undefined);
  cancelTimeout();
}
