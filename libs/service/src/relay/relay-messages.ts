import { isOutage, NoCompleteBuild, StoreUnavailable } from '#event-sourcing';
import type { CommandRelay } from '#event-sourcing';
import { Rejected } from '#kernel';

/** To the process that executes commands. One without commands only gets a response, which shows that the process still runs. */
export interface RelayRequest {
  readonly commands?: readonly RelayedCommand[];
}

export interface RelayedCommand {
  /** Unique among the commands of a connection. */
  readonly id: number;
  readonly name: string;
  readonly command: object;
}

/** From the process that executes commands. The first one has no results: it says that the process accepts commands. */
export interface RelayResponse {
  readonly results?: readonly RelayedResult[];
  /** The process is about to end, and accepts no more commands. */
  readonly isEnding?: boolean;
}

export type RelayedResult = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly rejected: Pick<Rejected, 'code' | 'message' | 'details'> }
  | { readonly outage: string }
  | { readonly notBuilt: NoCompleteBuild['collection'] }
  | { readonly failure: { readonly message: string; readonly stack: string | undefined } }
);

/** Executes a command for another process. Does not throw. */
export async function executeRelayed(
  { id, name, command }: RelayedCommand,
  relay: CommandRelay,
): Promise<RelayedResult> {
  try {
    return { id, result: await relay.executeHere(name, command) };
  } catch (error) {
    if (error instanceof Rejected) {
      const { code, message, details } = error;
      return { id, rejected: { code, message, details } };
    }
    if (error instanceof NoCompleteBuild) return { id, notBuilt: error.collection };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return isOutage(error) ? { id, outage: message } : { id, failure: { message, stack } };
  }
}

/** The result of a command that another process has executed. @throws what it threw there */
export function resultOf(relayed: RelayedResult): unknown {
  if ('rejected' in relayed) {
    const { code, message, details } = relayed.rejected;
    throw new Rejected(code, message, details);
  }
  if ('notBuilt' in relayed) throw new NoCompleteBuild(relayed.notBuilt);
  if ('outage' in relayed) throw new StoreUnavailable(relayed.outage);
  if ('failure' in relayed) throw Object.assign(new Error(), relayed.failure);
  return relayed.result;
}
