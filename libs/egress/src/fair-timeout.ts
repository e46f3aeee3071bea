/** Lateness of a timer, in milliseconds, that shows a thread with too much to do. */
const busyMs = 50;

/**
 * Calls `expire` after `ms` milliseconds, but does not hold against the other side what this thread was too busy to
 * hear: when the timer itself comes late the time is given once more, and what has arrived meanwhile is heard first.
 * Gives what cancels it.
 */
export function fairTimeout(ms: number, expire: () => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const hearFirst = (): void => {
    setImmediate(() => {
      if (!isOver) expire();
    });
  };
  const due = performance.now() + ms;
  timer = setTimeout(() => {
    const late = performance.now() - due;
    if (late < busyMs) hearFirst();
    else timer = setTimeout(hearFirst, Math.min(late, ms));
  }, ms);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
