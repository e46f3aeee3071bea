import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { billingPeriodAt, limitsOf, usageProjection, usageStream, usageStreamId } from '#accounts';
import type { Subscription } from '#accounts';
import { CommandExecutor, ReadStore, ReadYourWrites, TurnQueue } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { ScanType } from '#scanner';
import { QueueLimits } from './queue-limits.ts';
import { scanTotalsId, scanTotalsProjection } from './scan-totals.projection.ts';
import type { ScanTotals } from './scan-totals.projection.ts';
import { queuesProjection } from './queues.projection.ts';
import type { QueueDocument } from './queues.projection.ts';
import { scanStream } from './scan.decider.ts';
import { scansProjection } from './scans.projection.ts';

/** Accept a scan: count it against the month's quota, then queue it. Repeating it with the same id changes nothing. */
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
  readonly #turns = new TurnQueue();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly store: ReadStore,
    private readonly limits: QueueLimits,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async execute(command: QueueScan): Promise<void> {
    if (this.limits.perAccount === undefined) return this.queue(command);
    // One after the other, so that each is counted before the next is judged.
    return this.#turns.run(command.scan.accountId, () => this.queue(command));
  }

  private async queue({ scan, subscription, context }: QueueScan): Promise<void> {
    await this.requireRoomInQueue(scan.accountId);
    const { month } = billingPeriodAt(new Date(scan.createdAt).getTime());
    const counted = await this.executor.execute(
      usageStream,
      usageStreamId(scan.accountId, month),
      {
        type: 'CountScan',
        ...scan,
        plan: subscription.plan,
        scansLimit: limitsOf(subscription).scansPerMonth,
      },
      context,
    );
    const queued = await this.executor.execute(scanStream, scan.scanId, { type: 'QueueScan', ...scan, month }, context);
    await Promise.all([
      this.readYourWrites.until(usageProjection, counted.position),
      ...[scansProjection, queuesProjection, scanTotalsProjection].map((projection) =>
        this.readYourWrites.until(projection, queued.position),
      ),
    ]);
  }

  private async requireRoomInQueue(accountId: string): Promise<void> {
    const { perAccount, inAll } = this.limits;
    const total = await this.store.get<ScanTotals>(scanTotalsProjection.collection, scanTotalsId);
    if ((total?.queued ?? 0) >= inAll) {
      throw new Rejected('service_unavailable', 'The queue is full. Try again later.', { retryAfter: 30 });
    }
    if (perAccount === undefined) return;
    const queue = await this.store.get<QueueDocument>(queuesProjection.collection, accountId);
    if ((queue?.queued ?? 0) >= perAccount) {
      throw new Rejected('concurrency_limit_exceeded', `The account already has ${perAccount} scans waiting.`, {
        retryAfter: 30,
      });
    }
  }
}
