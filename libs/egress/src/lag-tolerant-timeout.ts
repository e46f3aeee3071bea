/** A timer that fires so much late shows an event loop that lags. */
const lagMs = 50;

/**
 * Calls `onTimeout` after `ms` milliseconds of a responsive event loop: when the timer fires late because this thread
 * was busy, the peer gets the time that was lost, at most `ms`. What arrived meanwhile is processed first.
 * @returns a function that cancels the timeout
 */
export function lagTolerantTimeout(ms: number, onTimeout: () => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const afterPendingInput = (): void => {
    setImmediate(() => {
      if (!isOver) onTimeout();
    });
  };
  const due = performance.now() + ms;
  timer = setTimeout(() => {
    const lateMs = performance.now() - due;
    if (lateMs < lagMs) afterPendingInput();
    else timer = setTimeout(afterPendingInput, Math.min(lateMs, ms));
  }, ms);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
