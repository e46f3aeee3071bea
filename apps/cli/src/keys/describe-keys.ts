import { Argument } from 'commander';
import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { KeyCommands } from './key-commands.ts';
import type { NewKeyOptions } from './key-commands.ts';

export function describeKeys(program: Command, run: Run): void {
  const keys = program.command('keys').description('API keys');
  describeCommand(keys, 'create', 'make a key; it is shown this one time')
    .requiredOption('--account <id>', 'whose key it is')
    .requiredOption('--name <name>', 'for people')
    .option('--scopes <a,b>', 'what it may do (default: scans:read,scans:write,usage:read)')
    .option('--expires-at <time>', 'RFC 3339 (default: never)')
    .action(run(KeyCommands, (commands, { options }: Given<NewKeyOptions>) => commands.create(options)));
  describeCommand(keys, 'list', 'the keys of an account, newest first')
    .requiredOption('--account <id>', 'whose keys')
    .action(
      run(KeyCommands, (commands, { options }: Given<{ readonly account: string }>) => commands.list(options.account)),
    );
  describeCommand(keys, 'revoke', 'stop a key from working, for good')
    .addArgument(new Argument('<id>'))
    .action(run(KeyCommands, (commands, { arguments: [id = ''] }) => commands.revoke(id)));
  describeCommand(keys, 'rotate', 'make the successor of a key; it is shown this one time')
    .addArgument(new Argument('<id>'))
    .option('--overlap-hours <n>', 'how long the old key goes on working, 0 to 168 (default: 24)')
    .action(
      run(KeyCommands, (commands, { arguments: [id = ''], options }: Given<{ readonly overlapHours?: string }>) =>
        commands.rotate(id, options),
      ),
    );
}
