import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { EventCommands } from './event-commands.ts';
import type { TailOptions } from './event-commands.ts';

export function describeEvents(program: Command, run: Run): void {
  const events = program.command('events').description('the event log');
  describeCommand(events, 'tail', 'events as they were stored, oldest first, as JSON Lines')
    .option('--stream <stream>', 'of one stream, as scan-scan_…')
    .option('--type <type>', 'of one type, as ScanQueued')
    .option('--from <position>', 'those after this position (default: the beginning)')
    .option('--follow', 'go on with those that come')
    .action(run(EventCommands, (commands, { options, output }: Given<TailOptions>) => commands.tail(options, output)));
}
