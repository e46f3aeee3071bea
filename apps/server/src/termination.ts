const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * What happens at SIGTERM and SIGINT, of which only the first counts: Ctrl-C reaches a program under npm twice, from the
 * terminal and from npm. As long as nothing runs that has to be stopped, the process ends at once, with success: without a
 * listener, a signal would be a failure for some supervisors, and would be ignored by the first process of a container.
 */
export class Termination {
  #requested = false;
  #stop: (signal: NodeJS.Signals) => void = () => process.exit(0);

  constructor() {
    for (const signal of signals) process.on(signal, () => this.#request(signal));
  }

  get isRequested(): boolean {
    return this.#requested;
  }

  /** `stop` ends the process in place of what did so before. */
  stopWith(stop: (signal: NodeJS.Signals) => void): void {
    this.#stop = stop;
  }

  #request(signal: NodeJS.Signals): void {
    if (this.#requested) return;
    this.#requested = true;
    this.#stop(signal);
  }
}
