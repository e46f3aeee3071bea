import type { WriteStream } from 'node:tty';
import { countOf } from '#kernel';
import type { RebuildProgress } from '#event-sourcing';
import { oneRow } from '#terminal';

const terminalIntervalMs = 100;
const plainIntervalMs = 2_000;

/** Shows the progress of a rebuild on standard error: one updated line on a terminal, otherwise a line every 2 s. */
export class ProgressLine implements Disposable {
  readonly #name: string;
  readonly #stream: WriteStream;
  #shownAt = -Infinity;
  #open = false;

  constructor(name: string, stream: WriteStream = process.stderr) {
    this.#name = name;
    this.#stream = stream;
  }

  show(progress: RebuildProgress): void {
    const { isTTY: terminal } = this.#stream;
    const now = performance.now();
    const finished = progress.position === progress.head;
    if (!finished && now - this.#shownAt < (terminal ? terminalIntervalMs : plainIntervalMs)) return;
    this.#shownAt = now;
    const line = this.#text(progress);
    this.#stream.write(terminal ? `\r\u001b[2K${oneRow(line, this.#stream)}` : `${line}\n`);
    this.#open = terminal;
  }

  [Symbol.dispose](): void {
    if (this.#open) this.#stream.write('\n');
    this.#open = false;
  }

  #text({ from, position, head, events, eventsPerSecond, secondsLeft }: RebuildProgress): string {
    const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`;
    const range = `at ${position} of ${head}, from ${from === '' ? 'the beginning' : from}`;
    return `${this.#name}: ${countOf(events, 'event')}, ${eventsPerSecond}/s${left}, ${range}`;
  }
}
