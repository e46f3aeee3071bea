import { Argument } from 'commander';
import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { ParkedCommands } from './parked-commands.ts';
import type { Selection } from './parked-commands.ts';

export function describeParked(program: Command, run: Run): void {
  const parked = program.command('parked').description('events that a reader could not handle and set aside');
  describeCommand(parked, 'list', 'oldest first')
    .option('--reader <name>', 'of one projection or saga')
    .action(
      run(ParkedCommands, (commands, given: Given<SelectionOptions>) => commands.list(selectionOf(given).reader)),
    );
  describeCommand(parked, 'show', 'one of them, with its data')
    .addArgument(new Argument('<id>'))
    .action(run(ParkedCommands, (commands, { arguments: [id = ''] }) => commands.show(id)));
  severalOrOne(
    describeCommand(
      parked,
      'retry',
      'handle again: a saga reacts, a projection is rebuilt, with the rest of the stream',
    ),
  ).action(
    run(ParkedCommands, (commands, given: Given<SelectionOptions>) => commands.retry(selectionOf(given), given.output)),
  );
  severalOrOne(describeCommand(parked, 'discard', 'give up on them, for good')).action(
    run(ParkedCommands, (commands, given: Given<SelectionOptions>) => commands.discard(selectionOf(given))),
  );
}

function severalOrOne(command: Command): Command {
  return command
    .addArgument(new Argument('[id]'))
    .option('--reader <name>', 'all of one projection or saga')
    .option('--all', 'all that are parked');
}

interface SelectionOptions {
  readonly reader?: string;
  readonly all?: boolean;
}

function selectionOf({ arguments: [id], options: { reader, all = false } }: Given<SelectionOptions>): Selection {
  return { id, reader, all };
}
