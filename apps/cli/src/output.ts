import type { ExitCode } from './exit-codes.ts';

/** The result of a command: a JSON document for programs, text for people. */
export interface CommandResult {
  readonly json: unknown;
  readonly text: string;
  /** What is to be known about the result, for standard error. */
  readonly note?: string | undefined;
  /** Defaults to `success`. */
  readonly exitCode?: ExitCode;
}

/** A result that is one object: its properties as lines. */
export function objectResult(document: Readonly<Record<string, unknown>>): CommandResult {
  return { json: document, text: propertyLines(document) };
}

/** Results are written to standard output, everything else to standard error. */
export class Output {
  readonly json: boolean;

  constructor(json: boolean) {
    this.json = json;
  }

  result({ json, text }: Pick<CommandResult, 'json' | 'text'>): void {
    process.stdout.write(`${this.json ? JSON.stringify(json) : text}\n`);
  }

  note(message: string): void {
    process.stderr.write(`${message}\n`);
  }
}

/** Columns as wide as their longest cell; `-` for an absent value. */
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

/** One line per property: its name and its value. */
export function propertyLines(document: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(document).map((name) => name.length));
  return Object.entries(document)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`)
    .join('\n');
}

/** A list is as options take it. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const text = typeof value === 'string' ? value : isList ? value.join(',') : JSON.stringify(value);
  return withoutControls(text);
}

/** Escapes control characters: names, events and errors may contain terminal escape sequences. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
