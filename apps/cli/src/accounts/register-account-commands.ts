import { Argument } from 'commander';
import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { AccountCommands, parseNewAccount } from './account-commands.ts';
import type { NewAccountOptions } from './account-commands.ts';
import type { PlanOptions } from './subscription-options.ts';

export function registerAccountCommands(program: Command, run: Run): void {
  const accounts = program.command('accounts').description('manage accounts, their plans and limits');
  withLimits(
    registerCommand(accounts, 'open', 'open an account')
      .requiredOption('--name <name>', 'name of the customer')
      .requiredOption('--email <address>', 'e-mail address of the customer; unique among accounts')
      .option('--plan <plan>', 'free, pro, team or enterprise', 'free'),
  ).action(
    run(
      AccountCommands,
      (commands, { options }: Invocation<NewAccountOptions>) => commands.open(options),
      parseNewAccount,
    ),
  );
  registerCommand(accounts, 'list', 'list all accounts').action(run(AccountCommands, (commands) => commands.list()));
  registerCommand(accounts, 'show', 'show an account and its usage in the current month')
    .addArgument(new Argument('<id>'))
    .action(run(AccountCommands, (commands, { arguments: [id = ''] }) => commands.show(id)));
  withLimits(
    registerCommand(accounts, 'plan', 'change the plan of an account')
      .addArgument(new Argument('<id>'))
      .requiredOption('--plan <plan>', 'free, pro, team or enterprise'),
  ).action(
    run(AccountCommands, (commands, { arguments: [id = ''], options }: Invocation<PlanOptions>) =>
      commands.changePlan(id, options),
    ),
  );
}

function withLimits(command: Command): Command {
  return command
    .option('--scans-per-month <n>', 'with --plan enterprise')
    .option('--requests-per-minute <n>', 'with --plan enterprise')
    .option('--concurrent-scans <n>', 'with --plan enterprise');
}
