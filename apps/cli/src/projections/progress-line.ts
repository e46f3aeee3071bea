import { countOf } from '#kernel';
import type { RebuildProgress } from '#event-sourcing';

const terminalIntervalMs = 100;
const plainIntervalMs = 2_000;

/** Shows the progress of a rebuild on standard error: one updated line on a terminal, otherwise a line every 2 s. */
export class ProgressLine implements Disposable {
  readonly #name: string;
  #shownAt = -Infinity;
  #open = false;

  constructor(name: string) {
    this.#name = name;
  }

  show(progress: RebuildProgress): void {
    const terminal = process.stderr.isTTY;
    const now = performance.now();
    const finished = progress.position === progress.head;
    if (!finished && now - this.#shownAt < (terminal ? terminalIntervalMs : plainIntervalMs)) return;
    this.#shownAt = now;
    const line = this.#text(progress);
    process.stderr.write(terminal ? `\r\u001b[2K${line}` : `${line}\n`);
    this.#open = terminal;
  }

  [Symbol.dispose](): void {
    if (this.#open) process.stderr.write('\n');
    this.#open = false;
  }

  #text({ from, position, head, events, eventsPerSecond, secondsLeft }: RebuildProgress): string {
    const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`;
    const range = `from ${from === '' ? 'the beginning' : from}, at ${position} of ${head}`;
    return `${this.#name}: ${range}, ${countOf(events, 'event')}, ${eventsPerSecond}/s${left}`;
  }
}
