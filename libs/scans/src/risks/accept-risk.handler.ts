import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock } from '#kernel';
import { acceptedRisksStream } from './accepted-risks.decider.ts';
import type { RiskAccepted } from './accepted-risks.events.ts';
import { acceptedRisksProjection } from './accepted-risks.projection.ts';
import type { AcceptedRiskDocument } from './accepted-risks.projection.ts';
import { AcceptedRisks } from './accepted-risks.ts';

/** @throws Rejected `invalid_state` when the risk is accepted already, `limit_reached` or `rate_limit_exceeded` */
export class AcceptRisk extends Command<AcceptedRiskDocument> {
  constructor(
    readonly risk: RiskAccepted['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AcceptRisk)
export class AcceptRiskHandler implements ICommandHandler<AcceptRisk> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #risks: AcceptedRisks;
  readonly #clock: Clock;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    risks: AcceptedRisks,
    clock: Clock,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#risks = risks;
    this.#clock = clock;
  }

  async execute({ risk, context }: AcceptRisk): Promise<AcceptedRiskDocument> {
    await this.#changeLimit.take(risk.accountId);
    const command = { type: 'AcceptRisk', ...risk, now: this.#clock.timestamp() } as const;
    const { position } = await this.#executor.execute(acceptedRisksStream, risk.accountId, command, context);
    await this.#readYourWrites.until(acceptedRisksProjection, position);
    return this.#risks.get(risk.accountId, risk.riskId);
  }
}
