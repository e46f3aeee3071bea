import type { limitTime } from './limit-time.ts';
import type { readElements } from './read-elements.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/** Waits for what an action has requested: a page may keep one request from being sent while another one is in flight. */
export function waitForResponses({
  scope,
  apply,
  texts,
  pause,
  page,
  findIn,
  listenTo,
  wrapMethod,
  replaceMethod,
  time,
}: After<[typeof reporting, typeof readDocument, typeof replaceMethods, typeof readElements, typeof limitTime]>) {
  // Requests that are held open, or that follow one another without end, are waited for half as long each time.
  let maxWaitMs = 2_000;
  const minWaitMs = 100;
  // A library that polls its requests notices later that one has ended.
  const pollingMs = 60;
  const requests = { awaited: new Map<object, string>(), sent: 0 };
  /** URLs without a query whose GET requests are held open: the next ones there are not waited for. */
  const held = new Set<string>();
  const notWaited = () => undefined;
  const placeOf = (method: unknown, input?: Partial<Request & URL> | string): string => {
    const url = typeof input === 'string' ? input : (input?.url ?? input?.href);
    const isGet = typeof method === 'string' && texts.upper(method) === 'GET';
    return isGet && typeof url === 'string' ? (texts.split(url, '?')[0] as string) : '';
  };
  /** An object of the page may throw where it is read: the native function is to tell the page so. */
  const placeOfFetch = ({ 0: input, 1: init }: { readonly 0?: Partial<Request>; readonly 1?: RequestInit }): string => {
    try {
      return placeOf(init?.method ?? input?.method ?? 'GET', input);
    } catch {
      return '';
    }
  };
  const begin = (place: string) => {
    if (held.has(place)) return notWaited;
    const request = {};
    requests.awaited.set(request, place);
    requests.sent += 1;
    return (hasResponded: boolean) => {
      requests.awaited.delete(request);
      // The response was slow, and not held: many APIs have one path for all that they are asked.
      if (hasResponded) held.delete(place);
    };
  };
  /** What is open is held: by a server that has no news, or by the scan. */
  const leaveOpen = () => {
    requests.awaited.forEach((place) => place !== '' && held.add(place));
    requests.awaited.clear();
    scripts.open = 0;
  };
  const { then }: { then: (this: Promise<Response>, done: () => void, failed: () => void) => unknown } =
    Promise.prototype;
  replaceMethod(
    scope,
    'fetch',
    (native) =>
      function (...args: Parameters<typeof fetch>) {
        const ended = begin(placeOfFetch(args as [Partial<Request>?, RequestInit?]));
        const response = apply(native, scope, args);
        apply(then, response, [() => ended(true), () => ended(false)]);
        return response;
      },
  );
  const places = new WeakMap<XMLHttpRequest, string>();
  wrapMethod(
    XMLHttpRequest.prototype,
    'open',
    (request, { 0: method, 1: url }: [method?: unknown, url?: string | URL]) =>
      places.set(request, placeOf(method, url)),
  );
  replaceMethod(
    XMLHttpRequest.prototype,
    'send',
    (native) =>
      function (this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['send']>) {
        const ended = begin(places.get(this) ?? '');
        listenTo(this, 'load', () => ended(true), { once: true });
        listenTo(this, 'loadend', () => ended(false), { once: true });
        try {
          return apply(native, this, args);
        } catch (error) {
          ended(false);
          throw error;
        }
      },
  );
  const maxImportMs = 240;
  const scripts = { open: 0, haveLoaded: false, isWaited: false, knownAfterMs: 20 };
  /** A page of modules, or one that has loaded a script since it is explored, may load one for each view. */
  const mayImport = () => {
    const root = page.root();
    return (
      scripts.haveLoaded || (root !== null && findIn(root, 'script[type=module], link[rel=modulepreload]') !== null)
    );
  };
  /** To be called with the number of scripts that are being loaded: a router that is given another route meanwhile shows only that one. */
  const noteLoading = (open: number) => {
    if (open > scripts.open) {
      requests.sent += 1;
      // On a busy machine that is known too late.
      if (!scripts.isWaited) scripts.knownAfterMs = Math.min(scripts.knownAfterMs * 2, maxImportMs);
    }
    scripts.haveLoaded ||= open > 0;
    scripts.open = open;
  };
  const isOpen = () => requests.awaited.size > 0 || scripts.open > 0;
  const noted = { sent: 0 };
  const reacted = async () => {
    const started = performance.now();
    const maxMs = Math.min(maxWaitMs, time.leftMs());
    const isInTime = () => performance.now() - started < maxMs;
    scripts.isWaited = true;
    await pause(20);
    // That an action loads a script is known a little later.
    for (let waited = 0; requests.sent === noted.sent && mayImport() && waited < scripts.knownAfterMs; waited += 20)
      await pause(20);
    for (let mayGoOn = true; mayGoOn;) {
      while (isOpen() && isInTime()) await pause(20);
      mayGoOn = requests.sent !== noted.sent && isInTime();
      noted.sent = requests.sent;
      // What it has loaded may load more.
      if (mayGoOn) await pause(pollingMs);
    }
    scripts.isWaited = false;
    if (!isOpen() && isInTime()) return;
    maxWaitMs = Math.max(maxWaitMs / 2, minWaitMs);
    leaveOpen();
  };
  return { reacted, leaveOpen, noteLoading };
}
