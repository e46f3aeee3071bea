import type { StreamingRead } from '@eventstore/db-client';

/** Yields the items of a read; fails when the server sends nothing for `idleTimeoutMs`: the client has no such limit. */
export async function* readWithIdleTimeout<T>(reading: StreamingRead<T>, idleTimeoutMs: number): AsyncGenerator<T> {
  let waitingSince: number | undefined = performance.now();
  const watch = setInterval(() => {
    if (waitingSince === undefined || performance.now() - waitingSince < idleTimeoutMs) return;
    reading.emit('error', new Error(`the server sent nothing for ${idleTimeoutMs} ms`));
  }, idleTimeoutMs / 4);
  // An error may also be emitted after the read was cancelled; without a listener it would end the process.
  reading.on('error', () => undefined);
  try {
    for await (const item of reading.iterator({ destroyOnReturn: false })) {
      waitingSince = undefined;
      yield item as T;
      waitingSince = performance.now();
    }
  } finally {
    clearInterval(watch);
    cancelRead(reading, () => reading.cancel());
  }
}

/** Ends a read or a subscription. The rest of its data is drained: the call ends only when none is left. */
export function cancelRead(
  reading: { removeAllListeners(event: string): unknown; resume(): unknown },
  cancel: () => Promise<void>,
): void {
  reading.removeAllListeners('readable');
  reading.resume();
  void cancel().catch(() => undefined);
}
