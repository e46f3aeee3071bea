import type { Type } from '@nestjs/common';
import { Command, CommanderError } from 'commander';
import { environmentWithFile, readSettings } from '#service';
import { describeAccounts } from './accounts/describe-accounts.ts';
import { describeAudit } from './audit/describe-audit.ts';
import { describeEvents } from './events/describe-events.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { describeKeys } from './keys/describe-keys.ts';
import { describeMoveLog } from './move-log/describe-move-log.ts';
import { openService } from './open-service.ts';
import { Output } from './output.ts';
import type { Given, Run } from './describe-command.ts';
import type { Answer } from './output.ts';
import { describeParked } from './parked/describe-parked.ts';
import { describeProjections } from './projections/describe-projections.ts';

/** Carries out one command of an operator. Answers the exit code. */
export async function runCommandLine(parameters: readonly string[]): Promise<number> {
  let exitCode: number = exitCodes.done;
  const run: Run = <T, Options>(
    type: Type<T>,
    work: (commands: T, given: Given<Options>) => Promise<Answer | undefined>,
  ) =>
    async function act(this: Command) {
      const options = this.optsWithGlobals() as Options & { readonly json?: boolean };
      const output = new Output(options.json === true);
      const service = await openService(readSettings(environmentWithFile(process.env)));
      try {
        const answer = await work(service.app.get(type), { arguments: this.args, options, output });
        if (answer === undefined) return;
        output.answer(answer);
        exitCode = answer.exitCode ?? exitCodes.done;
      } finally {
        await service.close();
      }
    };
  try {
    await describeProgram(run).parseAsync([...parameters], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodeOf(error);
  }
}

function describeProgram(run: Run): Command {
  const program = new Command('scanledger')
    .description(
      'For operators of Scanledger. Works beside a running service, and without one; settings as the server.',
    )
    .option('--json', 'one JSON document on standard output, and nothing else there')
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride();
  describeAccounts(program, run);
  describeKeys(program, run);
  describeProjections(program, run);
  describeParked(program, run);
  describeEvents(program, run);
  describeAudit(program, run);
  describeMoveLog(program, run);
  return program;
}
