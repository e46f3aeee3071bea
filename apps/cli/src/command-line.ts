import type { Type } from '@nestjs/common';
import { Command, CommanderError } from 'commander';
import { environmentWithFile, readAndVerifySettings } from '#service';
import { registerAccountCommands } from './accounts/register-account-commands.ts';
import { registerAuditCommands } from './audit/register-audit-commands.ts';
import { registerEventCommands } from './events/register-event-commands.ts';
import { exitCodeOf, exitCodes, explanationOf } from './exit-codes.ts';
import { registerKeyCommands } from './keys/register-key-commands.ts';
import { registerLogCopyCommands } from './log-copy/register-log-copy-commands.ts';
import { openService } from './open-service.ts';
import { Output } from './output.ts';
import type { Invocation, Run } from './register-command.ts';
import type { CommandResult } from './output.ts';
import { registerParkedCommands } from './parked/register-parked-commands.ts';
import { registerProjectionCommands } from './projections/register-projection-commands.ts';
import { registerUserCommands } from './users/register-user-commands.ts';
import { registerWebhookCommands } from './webhooks/register-webhook-commands.ts';

/** Runs one command of an operator. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let exitCode: number = exitCodes.success;
  const run: Run = <T, Options>(
    type: Type<T>,
    work: (commands: T, invocation: Invocation<Options>) => Promise<CommandResult | undefined>,
    check?: (options: Options) => unknown,
  ) =>
    async function act(this: Command) {
      const options = this.optsWithGlobals() as Options & { readonly json?: boolean };
      const output = new Output(options.json === true);
      const settings = await readAndVerifySettings(environmentWithFile(process.env));
      check?.(options);
      const service = await openService(settings, check !== undefined);
      try {
        const result = await work(service.app.get(type), { arguments: this.args, options, output });
        if (result === undefined) return;
        output.result(result);
        if (result.note !== undefined) output.note(result.note);
        exitCode = result.exitCode ?? exitCodes.success;
      } finally {
        await service.close();
      }
    };
  try {
    await createProgram(run).parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
    process.stderr.write(`${explanationOf(error)}\n`);
    return exitCodeOf(error);
  }
}

function createProgram(run: Run): Command {
  const program = new Command('scanledger-admin')
    .description(
      'Administers Scanledger. Works while the service runs and while it is stopped; reads the same settings as the server.',
    )
    .option('--json', 'print the result as one JSON document on standard output')
    .showHelpAfterError('(add --help to list the commands and options)')
    .addHelpText(
      'after',
      '\nExit codes: 0 success, 1 negative result or failure, 2 wrong options, or settings that are wrong or do not fit the data, 3 not found, 4 conflict.',
    )
    .exitOverride();
  registerAccountCommands(program, run);
  registerUserCommands(program, run);
  registerKeyCommands(program, run);
  registerWebhookCommands(program, run);
  registerProjectionCommands(program, run);
  registerParkedCommands(program, run);
  registerEventCommands(program, run);
  registerAuditCommands(program, run);
  registerLogCopyCommands(program, run);
  return program;
}
