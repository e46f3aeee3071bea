import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { EventCommands } from './event-commands.ts';
import type { TailOptions } from './event-commands.ts';

export function registerEventCommands(program: Command, run: Run): void {
  const events = program.command('events').description('read the event log');
  registerCommand(events, 'tail', 'print stored events, oldest first, as JSON Lines')
    .option('--stream <stream>', 'only this stream, such as scan-scan_…')
    .option('--type <type>', 'only this event type, such as ScanQueued')
    .option('--from <position>', 'start after this position (default: the beginning)')
    .option('--follow', 'wait for new events')
    .action(
      run(EventCommands, (commands, { options, output }: Invocation<TailOptions>) => commands.tail(options, output)),
    );
}
