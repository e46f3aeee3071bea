import { styleText } from 'node:util';
import type { WriteStream } from 'node:tty';

type Format = Parameters<typeof styleText>[0];

const severityFormats: Readonly<Record<string, Format>> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  info: 'dim',
};

/** Formats text for a stream: with colours on a terminal, unless NO_COLOR says otherwise; plain text elsewhere. */
export class Style {
  readonly #stream: WriteStream | undefined;

  /** Without a stream, text stays as it is: for a file. */
  constructor(stream: WriteStream | undefined) {
    this.#stream = stream;
  }

  bold(text: string): string {
    return this.#format('bold', text);
  }

  dim(text: string): string {
    return this.#format('dim', text);
  }

  severity(severity: string, text: string): string {
    return this.#format(severityFormats[severity] ?? 'reset', text);
  }

  #format(format: Format, text: string): string {
    if (this.#stream === undefined) return text;
    // The stream tells whether it is a terminal; NO_COLOR and FORCE_COLOR are respected.
    return styleText(format, text, { stream: this.#stream });
  }
}
