import { Argument } from 'commander';
import type { Command } from 'commander';
import { defaultInvitationHours } from '#identity';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { UserCommands } from './user-commands.ts';
import type { InvitationOptions } from './user-commands.ts';

export function registerUserCommands(program: Command, run: Run): void {
  const accounts = program.commands.find((command) => command.name() === 'accounts') ?? program.command('accounts');
  registerCommand(
    accounts,
    'invite',
    'make a link with which a person becomes a member of the account; shown only once',
  )
    .addArgument(new Argument('<id>', 'the account'))
    .requiredOption('--email <address>', 'e-mail address of the person; the link is for nobody else')
    .option('--role <role>', 'owner, member or read_only', 'owner')
    .option('--hours <n>', 'hours for which the link works, 1 to 720', String(defaultInvitationHours))
    .action(
      run(UserCommands, (commands, { arguments: [id = ''], options }: Invocation<InvitationOptions>) =>
        commands.invite(id, options),
      ),
    );
  const users = program.command('users').description('manage the people who use the console');
  registerCommand(users, 'list', 'list the members of an account')
    .addArgument(new Argument('<account>'))
    .action(run(UserCommands, (commands, { arguments: [account = ''] }) => commands.list(account)));
  registerCommand(users, 'reset', 'make a link with which a user sets a new password; it works for 24 hours')
    .addArgument(new Argument('<user>', 'id or e-mail address'))
    .option('--remove-passkeys', 'remove the passkeys of a user who has lost them')
    .action(
      run(
        UserCommands,
        (commands, { arguments: [user = ''], options }: Invocation<{ readonly removePasskeys?: boolean }>) =>
          commands.reset(user, options),
      ),
    );
  registerCommand(users, 'operator', "let a user see the operator's pages of the console")
    .addArgument(new Argument('<user>', 'id or e-mail address'))
    .option('--revoke', 'no longer let the user see them')
    .action(
      run(UserCommands, (commands, { arguments: [user = ''], options }: Invocation<{ readonly revoke?: boolean }>) =>
        commands.changeOperatorRole(user, options.revoke !== true),
      ),
    );
  registerCommand(users, 'erase', 'delete everything that is stored of a person, permanently')
    .addArgument(new Argument('<user>', 'id or e-mail address'))
    .action(run(UserCommands, (commands, { arguments: [user = ''] }) => commands.erase(user)));
}
