import type { Type } from '@nestjs/common';
import type { Command } from 'commander';
import type { CommandResult, Output } from './output.ts';

/** One invocation of a command: arguments in their order, options by their names. */
export interface Invocation<Options = Readonly<Record<string, string | boolean | undefined>>> {
  readonly arguments: readonly (string | undefined)[];
  readonly options: Options;
  readonly output: Output;
}

/**
 * Creates the action of a command: opens the service and calls a method of one of its providers. A DATA_DIR without an
 * event log may be mistyped: only a command that makes sense on an empty log creates one, once `check` has not thrown for
 * its options.
 */
export type Run = <T, Options>(
  type: Type<T>,
  work: (commands: T, invocation: Invocation<Options>) => Promise<CommandResult | undefined>,
  check?: (options: Options) => unknown,
) => Action;
type Action = (this: Command) => Promise<void>;

/** Adds a command to a group, with the `--json` option that all commands have. */
export function registerCommand(group: Command, usage: string, description: string): Command {
  return group
    .command(usage)
    .description(description)
    .option('--json', 'print the result as one JSON document on standard output');
}
