import type { ExitCode } from './exit-codes.ts';

/** What a command has to say: a JSON document for programs, text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** `done` when left out. */
  readonly exitCode?: ExitCode;
}

/** Results go to standard output, everything else to standard error. */
export class Output {
  readonly json: boolean;

  constructor(json: boolean) {
    this.json = json;
  }

  answer({ json, text }: Pick<Answer, 'json' | 'text'>): void {
    process.stdout.write(`${this.json ? JSON.stringify(json) : text}\n`);
  }

  note(message: string): void {
    process.stderr.write(`${message}\n`);
  }
}

/** Columns as wide as they must be; `-` for what is absent. */
export function table(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const widths = columns.map((_, n) => Math.max(...cells.map((line) => line[n]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line a member. */
export function facts(document: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(document).map((name) => name.length));
  return Object.entries(document)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`)
    .join('\n');
}

/** Control characters are shown, not obeyed: names and errors come from outside. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
