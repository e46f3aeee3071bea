import { Argument } from 'commander';
import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { ParkedCommands } from './parked-commands.ts';
import type { Selection } from './parked-commands.ts';

export function registerParkedCommands(program: Command, run: Run): void {
  const parked = program
    .command('parked')
    .description('manage parked events, which a projection or saga failed to handle');
  registerCommand(parked, 'list', 'list parked events, oldest first')
    .option('--reader <name>', 'only those of this projection or saga')
    .action(
      run(ParkedCommands, (commands, invocation: Invocation<SelectionOptions>) =>
        commands.list(selectionOf(invocation).reader),
      ),
    );
  registerCommand(parked, 'show', 'show a parked event with its data')
    .addArgument(new Argument('<id>'))
    .action(run(ParkedCommands, (commands, { arguments: [id = ''] }) => commands.show(id)));
  addSelection(
    registerCommand(
      parked,
      'retry',
      'handle parked events again: a saga handles their streams in order, a projection is rebuilt',
    ),
  ).action(
    run(ParkedCommands, (commands, invocation: Invocation<SelectionOptions>) =>
      commands.retry(selectionOf(invocation), invocation.output),
    ),
  );
  addSelection(registerCommand(parked, 'discard', 'discard parked events permanently')).action(
    run(ParkedCommands, (commands, invocation: Invocation<SelectionOptions>) =>
      commands.discard(selectionOf(invocation)),
    ),
  );
}

function addSelection(command: Command): Command {
  return command
    .addArgument(new Argument('[id]'))
    .option('--reader <name>', 'all parked events of this projection or saga')
    .option('--all', 'all parked events');
}

interface SelectionOptions {
  readonly reader?: string;
  readonly all?: boolean;
}

function selectionOf({ arguments: [id], options: { reader, all = false } }: Invocation<SelectionOptions>): Selection {
  return { id, reader, all };
}
