import type { FindingView } from './api-client.ts';

const barWidth = 40;

/** Progress and findings as they come: a bar below the findings on a terminal, plain lines elsewhere. */
export class ProgressView {
  #progress = -1;
  readonly #shown = new Set<string>();

  show(progress: number, findings: readonly FindingView[]): void {
    const news = findings.filter(({ id }) => !this.#shown.has(id));
    for (const { id } of news) this.#shown.add(id);
    const moved = progress !== this.#progress;
    this.#progress = progress;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001b[2K${news.map((finding) => `${lineOf(finding)}\n`).join('')}${this.#bar()}`);
      return;
    }
    for (const finding of news) process.stdout.write(`${lineOf(finding)}\n`);
    if (moved) process.stdout.write(`${progress} %\n`);
  }

  close(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
  }

  #bar(): string {
    const full = Math.round((this.#progress / 100) * barWidth);
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
    return `${bar} ${String(this.#progress).padStart(3)} %  ${this.#shown.size} findings`;
  }
}

function lineOf({ severity, title, url }: FindingView): string {
  return `  ${severity.padEnd(8)}  ${title}  ${url}`;
}
