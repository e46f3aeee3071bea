import type { FindingView } from './api-client.ts';
import type { Style } from './style.ts';

const barWidth = 40;

/** Shows the progress of a scan: a bar with the latest finding on a terminal, a line per change elsewhere. */
export class ProgressView {
  readonly #style: Style;
  #progress = -1;

  constructor(style: Style) {
    this.#style = style;
  }

  show(progress: number, findings: readonly FindingView[]): void {
    const hasMoved = progress !== this.#progress;
    this.#progress = progress;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${this.#bar(findings)}`);
    else if (hasMoved) process.stdout.write(`${progress} %  ${findings.length} findings\n`);
  }

  close(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
  }

  #bar(findings: readonly FindingView[]): string {
    const full = Math.round((this.#progress / 100) * barWidth);
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
    const latest = findings.at(-1);
    const finding = latest === undefined ? '' : `  ${this.#style.severity(latest.severity, latest.severity)}`;
    return `${bar} ${String(this.#progress).padStart(3)} %  ${findings.length} findings${finding}`;
  }
}
