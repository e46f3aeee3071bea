/** A command of another process, as data that JSON can express, and its result as well. */
export interface RemoteExecutor {
  /** @throws what the command throws there: Rejected, StoreUnavailable; Rejected `service_unavailable` where it is not known whether the command took effect */
  execute(name: string, command: object): Promise<unknown>;
}

type Execute = (command: never) => Promise<unknown>;

/**
 * Commands that the processes of one machine have executed by one of them. Where several processes append to the same streams, each reads
 * what the others have appended, and decides again after a conflict; in one process, they share an append.
 */
export class CommandRelay {
  readonly #relayed = new Map<string, Execute>();
  #findLeader: () => RemoteExecutor | undefined = () => undefined;

  /** From now on, commands are executed by the process that is found, and here where there is none. */
  follow(findLeader: () => RemoteExecutor | undefined): void {
    this.#findLeader = findLeader;
  }

  /**
   * Relays commands of this name. The returned function executes one by `execute`, here or in another process.
   * @param execute takes and returns what JSON can express
   */
  relay<C extends object, R>(name: string, execute: (command: C) => Promise<R>): (command: C) => Promise<R> {
    this.#relayed.set(name, execute);
    return async (command) => {
      const leader = this.#findLeader();
      return leader === undefined ? execute(command) : ((await leader.execute(name, command)) as R);
    };
  }

  /** Executes a command of another process, in this one. */
  async executeHere(name: string, command: object): Promise<unknown> {
    const execute = this.#relayed.get(name);
    if (execute === undefined) throw new Error(`there is no command ${name} that is relayed`);
    return execute(command as never);
  }
}
