import { Argument } from 'commander';
import type { Command } from 'commander';
import { registerCommand } from '../register-command.ts';
import type { Invocation, Run } from '../register-command.ts';
import { ReceiptCommands } from './receipt-commands.ts';
import { AuditCommands } from './audit-commands.ts';

export function registerAuditCommands(program: Command, run: Run): void {
  const audit = program.command('audit').description('audit the event log');
  registerCommand(audit, 'scan', 'show history and state of a scan from its events alone, and verify its score')
    .addArgument(new Argument('<id>'))
    .option('--at <time|revision>', 'state at that time or revision')
    .action(
      run(AuditCommands, (commands, { arguments: [id = ''], options }: Invocation<{ readonly at?: string }>) =>
        commands.scan(id, options.at),
      ),
    );
  registerCommand(audit, 'log', 'verify that no event of the embedded log was changed, removed or inserted')
    .option(
      '--expect <position:hash>',
      'the end of the log that an earlier run printed, which must still be part of it',
    )
    .action(
      run(AuditCommands, (commands, { options }: Invocation<{ readonly expect?: string }>) =>
        commands.log(options.expect),
      ),
    );
  registerCommand(
    audit,
    'receipts',
    'verify the Merkle tree of receipts, and that each says what the events of its scan say',
  )
    .option(
      '--expect <size:root>',
      'the tree that an earlier run printed, which must be the beginning of the present one',
    )
    .action(
      run(ReceiptCommands, (commands, { options }: Invocation<{ readonly expect?: string }>) =>
        commands.verify(options.expect),
      ),
    );
  registerCommand(audit, 'verifier-keys', 'print the keys with which receipts are verified').action(
    run(ReceiptCommands, (commands) => commands.verifierKeys()),
  );
}
