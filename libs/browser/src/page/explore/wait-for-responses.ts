// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Waits for what an action has requested: a page may keep one request from being sent while another one is in flight. */
export function waitForResponses({ scope, apply, pause, listenTo, replaceMethod, time }) {
  const maxResponseMs = 1_000;
  // A library that polls its requests notices later that one has ended.
  const pollingMs = 60;
  const requests = { inFlight: 0, sent: 0 };
  const { then } = Promise.prototype;
  const ended = () => {
    requests.inFlight -= 1;
  };
  replaceMethod(
    scope,
    'fetch',
    (native) =>
      function (...args) {
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
      function (...args) {
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
