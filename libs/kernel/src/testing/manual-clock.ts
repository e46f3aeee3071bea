import { Clock } from '../clock.ts';

/** It moves only when told. */
export class ManualClock extends Clock {
  #now: number;

  constructor(start: string | number) {
    super();
    this.#now = new Date(start).getTime();
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(time: string | number): void {
    this.#now = new Date(time).getTime();
  }
}
