import { beforeEach, expect, it } from '@jest/globals';
import { IdleMemory } from './idle-memory.ts';

let processorMs: number;
let released: number;
let memory: IdleMemory;

beforeEach(() => {
  processorMs = 0;
  released = 0;
  memory = new IdleMemory({ processorMs: () => processorMs, release: () => released++ });
});

function work(milliseconds: number): void {
  processorMs += milliseconds;
  memory.sample();
}

it('is released once when the process is idle after work', () => {
  work(900);
  expect(released).toBe(0);
  work(10);
  work(10);
  expect(released).toBe(1);
});

it('is not released while work continues', () => {
  for (let sample = 0; sample < 20; sample += 1) work(900);
  expect(released).toBe(0);
});

it('is released again after further work', () => {
  work(900);
  work(0);
  work(700);
  work(0);
  expect(released).toBe(2);
});

it('is not released for what an idle process does', () => {
  for (let sample = 0; sample < 100; sample += 1) work(20);
  expect(released).toBe(0);
});

it('does not count the time of its own release as work', () => {
  memory = new IdleMemory({
    processorMs: () => processorMs,
    release: () => {
      released += 1;
      processorMs += 2_000;
    },
  });
  work(900);
  for (let sample = 0; sample < 5; sample += 1) work(0);
  expect(released).toBe(1);
});
