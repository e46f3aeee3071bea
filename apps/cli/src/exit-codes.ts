import { LeaseUnavailable } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import { ConfigurationError } from '#service';

/** What scripts may rely on. */
export const exitCodes = { done: 0, no: 1, wrongUse: 2, notFound: 3, conflict: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command cannot be carried out; the message is for the person who gave it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const wrongUse = (message: string): CommandFailed => new CommandFailed(exitCodes.wrongUse, message);
export const notFound = (message: string): CommandFailed => new CommandFailed(exitCodes.notFound, message);

const byRejection: Partial<Record<RejectionCode, ExitCode>> = {
  not_found: exitCodes.notFound,
  invalid_state: exitCodes.conflict,
  limit_reached: exitCodes.conflict,
  invalid_parameter: exitCodes.wrongUse,
  invalid_request: exitCodes.wrongUse,
};

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandFailed) return error.exitCode;
  if (error instanceof Rejected) return byRejection[error.code] ?? exitCodes.no;
  if (error instanceof LeaseUnavailable) return exitCodes.conflict;
  if (error instanceof ConfigurationError) return exitCodes.wrongUse;
  return exitCodes.no;
}
