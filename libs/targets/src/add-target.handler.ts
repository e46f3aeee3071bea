import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { TargetPolicy } from '#egress';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Ids } from '#kernel';
import { findOwnTarget } from './find-own-target.ts';
import { parseTargetHost } from './target-host.ts';
import { targetsStream } from './targets.decider.ts';
import { targetsProjection } from './targets.projection.ts';
import type { TargetDocument } from './targets.projection.ts';

/**
 * Adds a host whose ownership the account is going to prove.
 * @throws Rejected `invalid_parameter`, `invalid_target` for a host whose owner has opted out of scans, `invalid_state` for a host that the account has, `limit_reached`
 */
export class AddTarget extends Command<TargetDocument> {
  constructor(
    readonly accountId: string,
    readonly targetId: string,
    /** As the client wrote it. */
    readonly host: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddTarget)
export class AddTargetHandler implements ICommandHandler<AddTarget> {
  readonly #changeLimit: ChangeLimit;
  readonly #policy: TargetPolicy;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #ids: Ids;

  constructor(
    changeLimit: ChangeLimit,
    policy: TargetPolicy,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    ids: Ids,
  ) {
    this.#changeLimit = changeLimit;
    this.#policy = policy;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#ids = ids;
  }

  async execute({ accountId, targetId, host: text, context }: AddTarget): Promise<TargetDocument> {
    const host = parseTargetHost(text, this.#policy.addresses);
    await this.#changeLimit.take(accountId);
    const token = `scanledger-verification=${this.#ids.token()}`;
    const command = { type: 'AddTarget', accountId, targetId, host, token } as const;
    const { position } = await this.#executor.execute(targetsStream, accountId, command, context);
    await this.#readYourWrites.until(targetsProjection, position);
    return findOwnTarget(this.#store, accountId, targetId);
  }
}
