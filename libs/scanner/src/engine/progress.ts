/** Work done over work planned. */
export class Progress {
  readonly #planned: number;
  #done = 0;

  constructor(planned: number) {
    this.#planned = planned;
  }

  add(units: number): void {
    this.#done += units;
  }

  /** 1 to 99; never less than before. */
  get percent(): number {
    return Math.max(1, Math.min(99, Math.floor((100 * this.#done) / this.#planned)));
  }
}
