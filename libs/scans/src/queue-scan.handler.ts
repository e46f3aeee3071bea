import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { billingPeriodAt, limitsOf, usageProjection, usageStream, usageStreamId } from '#accounts';
import type { Subscription } from '#accounts';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import type { ScanType } from '#scanner';
import { QueueAdmission } from './queue-admission.ts';
import { queuesProjection } from './queues.projection.ts';
import { scanTotalsProjection } from './scan-totals.projection.ts';
import { scanStream } from './scan.decider.ts';
import { scansProjection } from './scans.projection.ts';

/**
 * Accepts a scan: counts it against the quota of the month, then queues it. Repeating it with the same id changes nothing.
 * @throws Rejected `quota_exceeded`, `concurrency_limit_exceeded` or `service_unavailable`
 */
export class QueueScan extends Command<void> {
  constructor(
    readonly scan: {
      readonly scanId: string;
      readonly accountId: string;
      readonly target: string;
      readonly scanType: ScanType;
      /** When the request was accepted. */
      readonly createdAt: string;
    },
    readonly subscription: Subscription,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(QueueScan)
export class QueueScanHandler implements ICommandHandler<QueueScan> {
  readonly #executor: CommandExecutor;
  readonly #admission: QueueAdmission;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, admission: QueueAdmission, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#admission = admission;
    this.#readYourWrites = readYourWrites;
  }

  async execute(command: QueueScan): Promise<void> {
    await this.#admission.admit(command.scan.accountId, () => this.#queue(command));
  }

  async #queue({ scan, subscription, context }: QueueScan): Promise<void> {
    const { month } = billingPeriodAt(new Date(scan.createdAt).getTime());
    const counted = await this.#executor.execute(
      usageStream,
      usageStreamId(scan.accountId, month),
      {
        type: 'Count',
        ...scan,
        plan: subscription.plan,
        scansLimit: limitsOf(subscription).scansPerMonth,
      },
      context,
    );
    const queued = await this.#executor.execute(scanStream, scan.scanId, { type: 'Queue', ...scan, month }, context);
    await Promise.all([
      this.#readYourWrites.until(usageProjection, counted.position),
      ...[scansProjection, queuesProjection, scanTotalsProjection].map((projection) =>
        this.#readYourWrites.until(projection, queued.position),
      ),
    ]);
  }
}
