import { expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import { KeptResponses } from './kept-responses.ts';

const response = (length: number): Exchange => ({ text: 'x'.repeat(length) }) as unknown as Exchange;

it('counts a response once, whatever number of points it is kept for, and however often', () => {
  const kept = new KeptResponses<string>(10);
  const long = response(8);
  for (const point of ['a', 'a', 'b']) expect(kept.keep(long, point)).toBe(true);
  expect(kept.keep(response(2), 'c')).toBe(true);
  expect(kept.keep(response(1), 'd')).toBe(false);
});

it('has room again once no point needs a response', () => {
  const kept = new KeptResponses<string>(10);
  const long = response(8);
  for (const point of ['a', 'b']) kept.keep(long, point);
  for (const point of ['a', 'a']) kept.release(long, point);
  expect(kept.keep(response(8), 'c')).toBe(false);
  kept.release(long, 'b');
  expect(kept.keep(response(8), 'c')).toBe(true);
});
