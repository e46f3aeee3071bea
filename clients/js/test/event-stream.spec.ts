import { describe, expect, it } from '@jest/globals';
import { parseEventStream } from '../src/event-stream.ts';

async function eventsOf(bytes: Uint8Array, chunkSize: number) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield Promise.resolve(bytes.subarray(at, at + chunkSize));
  }
  const events = [];
  for await (const event of parseEventStream(chunks())) events.push(event);
  return events;
}

describe('a stream of events', () => {
  const text = 'retry: 1\r\n\r\n:c\r\nid: 1\r\nevent: a\r\ndata: ü\r\ndata: 2\r\n\r\ndata:x\r\rid: 3\ndata: cut';

  it.each([1, 2, 3, 7, 1_000])('is read the same in chunks of %j bytes', async (size) => {
    expect(await eventsOf(new TextEncoder().encode(text), size)).toEqual([
      { id: '1', type: 'a', data: 'ü\n2' },
      { id: '1', type: 'message', data: 'x' },
    ]);
  });
});
