import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { findOwnTarget } from './find-own-target.ts';
import { TargetChecks } from './ownership/target-checks.ts';
import { targetsProjection } from './targets.projection.ts';
import type { TargetDocument } from './targets.projection.ts';

/** Looks for the proof now. The target says whether it was found. @throws Rejected `not_found` */
export class VerifyTarget extends Command<TargetDocument> {
  constructor(
    readonly accountId: string,
    readonly targetId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(VerifyTarget)
export class VerifyTargetHandler implements ICommandHandler<VerifyTarget> {
  readonly #changeLimit: ChangeLimit;
  readonly #checks: TargetChecks;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;

  constructor(changeLimit: ChangeLimit, checks: TargetChecks, store: ReadStore, readYourWrites: ReadYourWrites) {
    this.#changeLimit = changeLimit;
    this.#checks = checks;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, targetId, context }: VerifyTarget): Promise<TargetDocument> {
    const target = await findOwnTarget(this.#store, accountId, targetId);
    await this.#changeLimit.take(accountId);
    const { position } = await this.#checks.check(accountId, targetId, target, context);
    await this.#readYourWrites.until(targetsProjection, position);
    return findOwnTarget(this.#store, accountId, targetId);
  }
}
