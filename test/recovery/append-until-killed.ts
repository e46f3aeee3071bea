/**
 * Appends to the log in the file of its first argument with as many concurrent writers as the second says, and prints
 * `stream revision id` for each event once its append is acknowledged. Runs until it is killed. It uses the writer
 * alone, which needs few modules, so that it starts fast.
 */
import { randomUUID } from 'node:crypto';
import type { AppendRequest } from '../../libs/storage/src/sqlite/writer/append-events.ts';
import { WriterThread } from '../../libs/storage/src/sqlite/writer/writer-thread.ts';

const [path = '', writers = '1'] = process.argv.slice(2);
const writer = await WriterThread.start({
  file: 'events',
  path,
  onFatal: (reason) => {
    process.stderr.write(`fatal: ${reason.message}\n`);
    process.exit(70);
  },
});

async function write(stream: string): Promise<never> {
  for (let first = 0; ;) {
    const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
      id: randomUUID(),
      type: 'ThingHappened.v1',
      data: JSON.stringify({ text: 'x'.repeat(Math.floor(Math.random() * 2_000)) }),
      metadata: '{}',
    }));
    await writer.request({ appends: [{ stream, category: 'thing', first, events }] } satisfies AppendRequest);
    process.stdout.write(events.map(({ id }, n) => `${stream} ${first + n} ${id}\n`).join(''));
    first += events.length;
  }
}

await Promise.all(Array.from({ length: Number(writers) }, () => write(`thing-${randomUUID()}`)));
