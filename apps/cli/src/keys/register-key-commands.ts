import { Argument } from 'commander';
import type { Command } from 'commander';
import { defaultScopes, scopes } from '#accounts';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { KeyCommands } from './key-commands.ts';
import type { NewKeyOptions } from './key-commands.ts';

export function registerKeyCommands(program: Command, run: Run): void {
  const keys = program.command('keys').description('manage API keys');
  registerCommand(keys, 'create', 'create a key; it is shown only once')
    .requiredOption('--account <id>', 'account that owns the key')
    .requiredOption('--name <name>', 'name shown in lists')
    .option('--scopes <a,b>', `of ${scopes.join(', ')} (default: ${defaultScopes.join(',')})`)
    .option('--expires-at <time>', 'expiry, RFC 3339 (default: never)')
    .action(run(KeyCommands, (commands, { options }: Invocation<NewKeyOptions>) => commands.create(options)));
  registerCommand(keys, 'list', 'list the keys of an account, newest first')
    .requiredOption('--account <id>', 'account that owns the keys')
    .action(
      run(KeyCommands, (commands, { options }: Invocation<{ readonly account: string }>) =>
        commands.list(options.account),
      ),
    );
  registerCommand(keys, 'revoke', 'revoke a key permanently')
    .addArgument(new Argument('<id>'))
    .action(run(KeyCommands, (commands, { arguments: [id = ''] }) => commands.revoke(id)));
  registerCommand(keys, 'rotate', 'replace a key by a new one, which is shown only once')
    .addArgument(new Argument('<id>'))
    .option('--overlap-hours <n>', 'hours for which the old key stays valid, 0 to 168 (default: 24)')
    .action(
      run(KeyCommands, (commands, { arguments: [id = ''], options }: Invocation<{ readonly overlapHours?: string }>) =>
        commands.rotate(id, options),
      ),
    );
}
