import type { limitTime } from './limit-time.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/** Waits for what an action has requested: a page may keep one request from being sent while another one is in flight. */
export function waitForResponses({
  scope,
  apply,
  pause,
  listenTo,
  replaceMethod,
  time,
}: After<[typeof reporting, typeof readDocument, typeof replaceMethods, typeof limitTime]>) {
  // A server that holds requests open is waited for half as long each time.
  let maxWaitMs = 2_000;
  const minWaitMs = 100;
  // A library that polls its requests notices later that one has ended.
  const pollingMs = 60;
  const requests = { awaited: new Set<object>(), sent: 0 };
  const begin = () => {
    const request = {};
    requests.awaited.add(request);
    requests.sent += 1;
    return () => {
      requests.awaited.delete(request);
    };
  };
  const { then }: { then: (this: Promise<Response>, done: () => void, failed: () => void) => unknown } =
    Promise.prototype;
  replaceMethod(
    scope,
    'fetch',
    (native) =>
      function (...args: Parameters<typeof fetch>) {
        const ended = begin();
        const response = apply(native, scope, args);
        apply(then, response, [ended, ended]);
        return response;
      },
  );
  replaceMethod(
    XMLHttpRequest.prototype,
    'send',
    (native) =>
      function (this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['send']>) {
        const ended = begin();
        listenTo(this, 'loadend', ended, { once: true });
        try {
          return apply(native, this, args);
        } catch (error) {
          ended();
          throw error;
        }
      },
  );
  const noted = { sent: 0 };
  const reacted = async () => {
    const started = performance.now();
    const maxMs = Math.min(maxWaitMs, time.leftMs());
    do await pause(20);
    while (requests.awaited.size > 0 && performance.now() - started < maxMs);
    if (requests.awaited.size > 0) {
      maxWaitMs = Math.max(maxWaitMs / 2, minWaitMs);
      requests.awaited.clear();
    }
    if (requests.sent === noted.sent) return;
    noted.sent = requests.sent;
    await pause(pollingMs);
  };
  return { reacted };
}
