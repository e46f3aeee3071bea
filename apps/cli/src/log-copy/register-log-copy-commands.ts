import type { Command } from 'commander';
import { environmentWithFile, readSettings } from '#service';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { LogCopyCommands } from './log-copy-commands.ts';
import type { LogCopyOptions } from './log-copy-commands.ts';

export function registerLogCopyCommands(program: Command, run: Run): void {
  const log = program.command('log').description('copy the event log');
  registerCommand(log, 'copy', 'copy the embedded log to EventStoreDB; resumes an interrupted copy')
    .requiredOption('--to <url>', 'EventStoreDB without other events: esdb://… or kurrentdb://…')
    .requiredOption(
      '--read-store <url>',
      'future read store: mongodb://…, or a new data directory; receives the positions of the sagas',
    )
    .action(
      run(LogCopyCommands, (commands, { options, output }: Invocation<LogCopyOptions>) =>
        commands.copy(options, readSettings(environmentWithFile(process.env)), output),
      ),
    );
}
