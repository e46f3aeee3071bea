import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext, Position } from '#event-sourcing';
import { Clock } from '#kernel';
import { targetsStream } from '../targets.decider.ts';
import type { TargetState } from '../targets.decider.ts';
import { OwnershipProofs } from './ownership-proofs.ts';
import type { ProofResult } from './ownership-proofs.ts';

export interface TargetCheck {
  readonly result: ProofResult;
  /** Of the record of the check. */
  readonly position: Position;
}

/** Looks for the proof of a target, and records the result. */
@Injectable()
export class TargetChecks {
  readonly #proofs: OwnershipProofs;
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;

  constructor(proofs: OwnershipProofs, executor: CommandExecutor, clock: Clock) {
    this.#proofs = proofs;
    this.#executor = executor;
    this.#clock = clock;
  }

  /** @throws Rejected `not_found` when the target was removed meanwhile */
  async check(
    accountId: string,
    targetId: string,
    { host, token, method: known }: Pick<TargetState, 'host' | 'token' | 'method'>,
    context: CommandContext,
  ): Promise<TargetCheck> {
    const result = await this.#proofs.find(host, token, known);
    const of = { accountId, targetId, now: this.#clock.timestamp() };
    const command =
      result.method === null
        ? ({ type: 'RecordFailure', ...of, reason: result.reason, detail: result.detail } as const)
        : ({ type: 'RecordProof', ...of, method: result.method } as const);
    const { position } = await this.#executor.execute(targetsStream, accountId, command, context);
    return { result, position };
  }
}
