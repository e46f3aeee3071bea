/** Aborts its signal when the operator interrupts the command (SIGINT, SIGTERM). */
export class Interruption implements Disposable {
  readonly #controller = new AbortController();
  readonly #abort: () => void;

  constructor(message: string) {
    this.#abort = () => this.#controller.abort(new Error(message));
    process.on('SIGINT', this.#abort).on('SIGTERM', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.#abort).off('SIGTERM', this.#abort);
  }
}
