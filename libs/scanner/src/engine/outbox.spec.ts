import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Outbox } from './outbox.ts';

it('messages that can wait go with the next that cannot, or when the turn ends, and in their order', async () => {
  const sent: (readonly string[])[] = [];
  const outbox = new Outbox<string>((messages) => sent.push(messages));
  outbox.tellSoon('a');
  outbox.tellSoon('b');
  outbox.tell('c');
  expect(sent).toEqual([['a', 'b', 'c']]);
  outbox.tellSoon('d');
  outbox.tellSoon('e');
  expect(sent).toHaveLength(1);
  await nextTurn();
  expect(sent.slice(1)).toEqual([['d', 'e']]);
});
