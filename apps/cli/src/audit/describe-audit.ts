import { Argument } from 'commander';
import type { Command } from 'commander';
import { describeCommand } from '../describe-command.ts';
import type { Given, Run } from '../describe-command.ts';
import { AuditCommands } from './audit-commands.ts';

export function describeAudit(program: Command, run: Run): void {
  const audit = program.command('audit').description('what the events say');
  describeCommand(audit, 'scan', 'history and state of a scan from its events alone, and whether its score is right')
    .addArgument(new Argument('<id>'))
    .option('--at <time|revision>', 'as it was then')
    .action(
      run(AuditCommands, (commands, { arguments: [id = ''], options }: Given<{ readonly at?: string }>) =>
        commands.scan(id, options.at),
      ),
    );
}
