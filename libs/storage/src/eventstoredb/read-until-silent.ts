import type { StreamingRead } from '@eventstore/db-client';

/** What a read gives; it fails when the server is silent for too long, since the client would wait without end. */
export async function* readUntilSilent<T>(reading: StreamingRead<T>, milliseconds: number): AsyncGenerator<T> {
  let waitingSince: number | undefined = performance.now();
  const watch = setInterval(() => {
    if (waitingSince === undefined || performance.now() - waitingSince < milliseconds) return;
    reading.emit('error', new Error(`no event within ${milliseconds} ms`));
  }, milliseconds / 4);
  // An error may also come after the read was left; without a listener it would end the process.
  reading.on('error', () => undefined);
  try {
    for await (const item of reading.iterator({ destroyOnReturn: false })) {
      waitingSince = undefined;
      yield item as T;
      waitingSince = performance.now();
    }
  } finally {
    clearInterval(watch);
    leave(reading, () => reading.cancel());
  }
}

/** Ends a read or subscription. What is still on its way is let flow: the call ends only when nothing of it is left. */
export function leave(
  reading: { removeAllListeners(event: string): unknown; resume(): unknown },
  cancel: () => Promise<void>,
): void {
  reading.removeAllListeners('readable');
  reading.resume();
  void cancel().catch(() => undefined);
}
