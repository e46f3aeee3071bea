import { LeaseUnavailable } from '#event-sourcing';
import { messageOf, Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import { isMisconfigured } from '#service';
import { explainDamage } from '#storage';

/** Exit codes that scripts may rely on. Where the server ends with 78, a command ends with `usage`. */
export const exitCodes = { success: 0, failure: 1, usage: 2, notFound: 3, conflict: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command failed; its message is printed on standard error. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string): CommandFailed => new CommandFailed(exitCodes.usage, message);
export const notFound = (message: string): CommandFailed => new CommandFailed(exitCodes.notFound, message);

const byRejection: Partial<Record<RejectionCode, ExitCode>> = {
  not_found: exitCodes.notFound,
  invalid_state: exitCodes.conflict,
  limit_reached: exitCodes.conflict,
  invalid_parameter: exitCodes.usage,
  invalid_request: exitCodes.usage,
};

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandFailed) return error.exitCode;
  if (error instanceof Rejected) return byRejection[error.code] ?? exitCodes.failure;
  if (error instanceof LeaseUnavailable) return exitCodes.conflict;
  if (isMisconfigured(error)) return exitCodes.usage;
  return exitCodes.failure;
}

/** What is printed of an error: unlike the client of a rejected request, the operator is told what the stores say. */
export function explanationOf(error: unknown): string {
  const damage = explainDamage(error);
  if (damage !== undefined) return damage;
  const isExplained = error instanceof Rejected && error.cause instanceof Error;
  return isExplained ? `${error.message} (${messageOf(error.cause)})` : messageOf(error);
}
