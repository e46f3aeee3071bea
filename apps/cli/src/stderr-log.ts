import { Log } from '#kernel';

/** Writes warnings and errors to standard error; standard output is reserved for the result. */
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
