import type { Type } from '@nestjs/common';
import type { Command } from 'commander';
import type { Answer, Output } from './output.ts';

/** What was given on the command line: arguments in their order, options by their names. */
export interface Given<Options = Readonly<Record<string, string | boolean | undefined>>> {
  readonly arguments: readonly (string | undefined)[];
  readonly options: Options;
  readonly output: Output;
}

/** Makes the action of a command: opens the service, and has one of its classes carry the command out. */
export type Run = <T, Options>(
  type: Type<T>,
  work: (commands: T, given: Given<Options>) => Promise<Answer | undefined>,
) => Action;
type Action = (this: Command) => Promise<void>;

/** A command of a group, with the option that all have. */
export function describeCommand(group: Command, usage: string, description: string): Command {
  return group.command(usage).description(description).option('--json', 'one JSON document on standard output');
}
