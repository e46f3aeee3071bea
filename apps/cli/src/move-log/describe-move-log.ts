import type { Command } from 'commander';
import { environmentWithFile, readSettings } from '#service';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { MoveLogCommands } from './move-log-commands.ts';
import type { MoveOptions } from './move-log-commands.ts';

export function describeMoveLog(program: Command, run: Run): void {
  const log = program.command('log').description('the event log as a whole');
  describeCommand(log, 'copy', 'copy the embedded log into EventStoreDB; goes on where an earlier copy was interrupted')
    .requiredOption('--to <address>', 'an EventStoreDB that holds no other events: esdb://… or kurrentdb://…')
    .requiredOption(
      '--read-store <address>',
      'where read models will be kept: mongodb://…, or a new data directory; told what reactions have done already',
    )
    .action(
      run(MoveLogCommands, (commands, { options, output }: Given<MoveOptions>) =>
        commands.copy(options, readSettings(environmentWithFile(process.env)), output),
      ),
    );
}
