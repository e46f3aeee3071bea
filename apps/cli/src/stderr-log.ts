import { Log } from '#kernel';

/** Warnings and errors of the parts that the CLI shares with the server; standard output stays free for the answer. */
export class StderrLog extends Log {
  override info(): void {}
  override debug(): void {}

  override warn(fields: object, message: string): void {
    this.#write(fields, message);
  }

  override error(fields: object, message: string): void {
    this.#write(fields, message);
  }

  #write(fields: object, message: string): void {
    const cause = 'err' in fields && fields.err instanceof Error ? `: ${fields.err.message}` : '';
    process.stderr.write(`${message}${cause}\n`);
  }
}
