import type { WriteStream } from 'node:tty';
import { oneRow, roomOn } from './one-row.ts';
import type { Style } from './style.ts';

const maxBarWidth = 40;

/** Shows the progress of a scan on one line of a terminal; elsewhere nothing, or a line for each change. */
export class ProgressBar {
  readonly #stream: WriteStream;
  readonly #style: Style;
  readonly #hasLines: boolean;
  #progress = -1;

  /** `hasLines`: a line for each change where the stream is no terminal. */
  constructor(stream: WriteStream, style: Style, hasLines: boolean) {
    this.#stream = stream;
    this.#style = style;
    this.#hasLines = hasLines;
  }

  /** `progress` is in percent, `latestSeverity` that of the finding that came last. */
  show(progress: number, findings: number, latestSeverity?: string): void {
    const hasMoved = progress !== this.#progress;
    this.#progress = progress;
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[2K${this.#bar(findings, latestSeverity)}`);
    else if (hasMoved && this.#hasLines) this.#stream.write(`${progress} %  ${countOf(findings)}\n`);
  }

  /** Removes the line. */
  close(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[2K');
  }

  #bar(findings: number, latestSeverity: string | undefined): string {
    const numbers = ` ${String(this.#progress).padStart(3)} %  ${countOf(findings)}`;
    const latest = latestSeverity === undefined ? '' : `  ${latestSeverity}`;
    const room = roomOn(this.#stream) - numbers.length - latest.length;
    if (room < 0) return oneRow(numbers + latest, this.#stream);
    const width = Math.min(maxBarWidth, room);
    const full = Math.round((this.#progress / 100) * width);
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    return `${bar}${numbers}${latestSeverity === undefined ? '' : this.#style.severity(latestSeverity, latest)}`;
  }
}

function countOf(findings: number): string {
  return findings === 1 ? '1 finding' : `${findings} findings`;
}
