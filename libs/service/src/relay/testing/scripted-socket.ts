import { Duplex } from 'node:stream';

type Written = (error?: Error | null) => void;

/** A connection whose test decides when the system takes what is written, and what comes. */
export class ScriptedSocket extends Duplex {
  readonly lines: string[] = [];
  /** Of the write in progress. */
  written: Written | undefined;

  constructor() {
    super();
    this.setEncoding('utf8').on('error', () => undefined);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, callback: Written): void {
    this.lines.push(String(chunk));
    this.written = (error) => {
      this.written = undefined;
      callback(error);
    };
  }

  /** A line comes from the other process. */
  receive(message: object): void {
    this.push(`${JSON.stringify(message)}\n`);
  }
}
