import type { RebuildProgress } from '#event-sourcing';

const onTerminalEvery = 100;
const elsewhereEvery = 2_000;

/** Shows on standard error how far a rebuild is: one line that changes on a terminal, now and then a line elsewhere. */
export class ProgressLine {
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
    if (!finished && now - this.#shownAt < (terminal ? onTerminalEvery : elsewhereEvery)) return;
    this.#shownAt = now;
    const line = this.#text(progress);
    process.stderr.write(terminal ? `\r\u001b[2K${line}` : `${line}\n`);
    this.#open = terminal;
  }

  close(): void {
    if (this.#open) process.stderr.write('\n');
    this.#open = false;
  }

  #text({ from, position, head, events, eventsPerSecond, secondsLeft }: RebuildProgress): string {
    const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`;
    const stretch = `from ${from === '' ? 'the beginning' : from}, at ${position} of ${head}`;
    return `${this.#name}: ${stretch}, ${events} events, ${eventsPerSecond}/s${left}`;
  }
}
