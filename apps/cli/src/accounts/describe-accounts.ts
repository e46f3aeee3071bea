import { Argument } from 'commander';
import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { AccountCommands } from './account-commands.ts';
import type { NewAccountOptions } from './account-commands.ts';
import type { PlanOptions } from './subscription-of.ts';

export function describeAccounts(program: Command, run: Run): void {
  const accounts = program.command('accounts').description('customers, their plans and limits');
  withLimits(
    describeCommand(accounts, 'open', 'take a customer on')
      .requiredOption('--name <name>', 'of the customer')
      .requiredOption('--email <address>', 'of the customer; one account an address')
      .option('--plan <plan>', 'free, pro, team or enterprise', 'free'),
  ).action(run(AccountCommands, (commands, { options }: Given<NewAccountOptions>) => commands.open(options)));
  describeCommand(accounts, 'list', 'all customers').action(run(AccountCommands, (commands) => commands.list()));
  describeCommand(accounts, 'show', 'one customer, and what was used this month')
    .addArgument(new Argument('<id>'))
    .action(run(AccountCommands, (commands, { arguments: [id = ''] }) => commands.show(id)));
  withLimits(
    describeCommand(accounts, 'plan', 'move a customer to another plan')
      .addArgument(new Argument('<id>'))
      .requiredOption('--plan <plan>', 'free, pro, team or enterprise'),
  ).action(
    run(AccountCommands, (commands, { arguments: [id = ''], options }: Given<PlanOptions>) =>
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
