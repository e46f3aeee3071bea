import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { acceptedRisksStream } from './accepted-risks.decider.ts';
import { acceptedRisksProjection } from './accepted-risks.projection.ts';

/** @throws Rejected `not_found` */
export class RemoveAcceptedRisk extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly riskId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveAcceptedRisk)
export class RemoveAcceptedRiskHandler implements ICommandHandler<RemoveAcceptedRisk> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, riskId, context }: RemoveAcceptedRisk): Promise<void> {
    const command = { type: 'RemoveAcceptedRisk', accountId, riskId } as const;
    const { position } = await this.#executor.execute(acceptedRisksStream, accountId, command, context);
    await this.#readYourWrites.until(acceptedRisksProjection, position);
  }
}
