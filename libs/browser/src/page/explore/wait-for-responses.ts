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
  const maxResponseMs = 1_000;
  // A library that polls its requests notices later that one has ended.
  const pollingMs = 60;
  const requests = { inFlight: 0, sent: 0 };
  const { then }: { then: (this: Promise<Response>, done: () => void, failed: () => void) => unknown } =
    Promise.prototype;
  const ended = () => {
    requests.inFlight -= 1;
  };
  replaceMethod(
    scope,
    'fetch',
    (native) =>
      function (...args: Parameters<typeof fetch>) {
        requests.inFlight += 1;
        requests.sent += 1;
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
        requests.inFlight += 1;
        requests.sent += 1;
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
    const until = performance.now() + Math.min(maxResponseMs, time.leftMs());
    do await pause(20);
    while (requests.inFlight > 0 && performance.now() < until);
    if (requests.sent === noted.sent) return;
    noted.sent = requests.sent;
    await pause(pollingMs);
  };
  return { reacted };
}
