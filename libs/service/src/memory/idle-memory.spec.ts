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

function idleMinute(): void {
  for (let sample = 0; sample < 12; sample += 1) work(10);
}

it('is released once when the process is idle after its start', () => {
  work(900);
  expect(released).toBe(0);
  work(10);
  work(10);
  expect(released).toBe(1);
});

it('is not released in the first pause of a process that has worked since its start', () => {
  work(900);
  work(3_000);
  work(10);
  work(10);
  expect(released).toBe(0);
  idleMinute();
  expect(released).toBe(1);
});

it('is not released while work continues', () => {
  for (let sample = 0; sample < 20; sample += 1) work(900);
  expect(released).toBe(0);
});

it('is released again when the process is idle for a minute after further work', () => {
  work(900);
  work(0);
  work(700);
  idleMinute();
  expect(released).toBe(2);
});

it('is not released in pauses of further work', () => {
  work(900);
  work(0);
  for (let burst = 0; burst < 20; burst += 1) {
    work(900);
    work(10);
    work(10);
  }
  expect(released).toBe(1);
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
  for (let sample = 0; sample < 50; sample += 1) work(0);
  expect(released).toBe(1);
});
