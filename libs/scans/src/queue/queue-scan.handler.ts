import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Quota } from '#accounts';
import type { Subscription } from '#accounts';
import { CommandExecutor, CommandRelay, commandStep } from '#event-sourcing';
import type { CommandContext, Position } from '#event-sourcing';
import type { ScanType } from '#scanner';
import { QueueAdmission } from './queue-admission.ts';
import { queuesProjection } from './queues.projection.ts';
import { releaseUnlessOpen } from './release-unless-open.ts';
import { ScanPermission } from './scan-permission.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanState } from '../scan/scan.state.ts';
import { scanTotalsProjection } from '../status/scan-totals.projection.ts';
import { keyReused, ScanRequestIdentities } from './scan-request-identity.ts';
import type { IdempotencyKey, ScheduledRun } from './scan-request-identity.ts';
import { ScanVisibility } from '../status/scan-visibility.ts';
import { scansProjection } from '../status/scans.projection.ts';

export interface ScanRequest {
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
  /** A repeated request with the same key leads to the same scan. */
  readonly idempotency?: IdempotencyKey | undefined;
  /** The run of a schedule that it is. */
  readonly scheduled?: ScheduledRun | undefined;
}

export interface QueuedScan {
  readonly scanId: string;
  /** An earlier request with the same idempotency key, or the same run of a schedule, has queued it. */
  readonly isReplay: boolean;
  /** Lists and usage show it; otherwise they are behind, and only the scan itself can be read. */
  readonly isListed: boolean;
}

/**
 * Accepts a scan that is permitted: takes a place in the queue, counts the scan against the quota of the month, and queues it.
 * @throws Rejected `target_not_verified`, `quota_exceeded`, `concurrency_limit_exceeded`, `idempotency_key_reused` or `service_unavailable`
 */
export class QueueScan extends Command<QueuedScan> {
  constructor(
    readonly request: ScanRequest,
    readonly subscription: Subscription,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Payload = Pick<QueueScan, 'request' | 'subscription' | 'context'>;

@CommandHandler(QueueScan)
export class QueueScanHandler implements ICommandHandler<QueueScan> {
  readonly #executor: CommandExecutor;
  readonly #quota: Quota;
  readonly #identities: ScanRequestIdentities;
  readonly #permission: ScanPermission;
  readonly #admission: QueueAdmission;
  readonly #visibility: ScanVisibility;
  readonly #queue: (payload: Payload) => Promise<QueuedScan>;

  constructor(
    executor: CommandExecutor,
    quota: Quota,
    identities: ScanRequestIdentities,
    permission: ScanPermission,
    admission: QueueAdmission,
    visibility: ScanVisibility,
    relay: CommandRelay,
  ) {
    this.#executor = executor;
    this.#quota = quota;
    this.#identities = identities;
    this.#permission = permission;
    this.#admission = admission;
    this.#visibility = visibility;
    this.#queue = relay.relay('QueueScan', (payload: Payload) => this.#queueHere(payload));
  }

  execute({ request, subscription, context }: QueueScan): Promise<QueuedScan> {
    return this.#queue({ request, subscription, context });
  }

  async #queueHere({ request, subscription, context }: Payload): Promise<QueuedScan> {
    const { accountId, target, scanType, idempotency, scheduled } = request;
    const { scanId, createdAt, queuedBy } =
      scheduled === undefined
        ? await this.#identities.identify(accountId, idempotency)
        : await this.#identities.ofScheduledRun(scheduled);
    if (queuedBy !== undefined) {
      const counted = await this.#quota.countedThrough(accountId, createdAt);
      return { scanId, isReplay: true, isListed: await this.#isListed(counted, queuedBy) };
    }
    await this.#permission.require({ accountId, target, scanType }, context);
    await this.#admission.reserve(scanId);
    const { fingerprint } = idempotency ?? {};
    const { scheduleId } = scheduled ?? {};
    const scan = { scanId, accountId, target, scanType, createdAt, fingerprint, scheduleId };
    const counting = this.#quota.counting(scan, subscription);
    try {
      const [admitted, counted, queued] = await this.#executor.executeTogether(
        [
          this.#admission.admitting(accountId, scanId),
          counting.step,
          commandStep(
            scanStream,
            scanId,
            (stateAfter) => ({ type: 'Queue' as const, ...counting.counted(stateAfter) }),
            { isNew: true },
          ),
        ],
        context,
      );
      const isListed = await this.#isListed(counted.position, queued.position);
      this.#admission.queued(scanId, queued.position, isListed);
      // A request with the same key that came at the same moment may have been first, and its scan may have ended.
      const isReplay = queued.events.length === 0;
      if (isReplay && admitted.events.length > 0) await releaseUnlessOpen(this.#executor, accountId, scanId, context);
      // As a month ends, both are counted, and the body was compared with none: the saga gives the unit back.
      if (isReplay && isOfAnotherBody(queued.state as ScanState, fingerprint)) throw keyReused();
      return { scanId, isReplay, isListed };
    } catch (error) {
      await this.#admission.abandon(accountId, scanId, error, context);
      throw error;
    }
  }

  #isListed(counted: Position, queued: Position): Promise<boolean> {
    return this.#visibility.isShown([
      [this.#quota.shownBy, counted],
      [scansProjection, queued],
      [queuesProjection, queued],
      [scanTotalsProjection, queued],
    ]);
  }
}

/** A scan that version 1.4 counted has no fingerprint. */
function isOfAnotherBody(scan: ScanState, fingerprint: string | undefined): boolean {
  return scan.status !== 'none' && scan.fingerprint !== undefined && scan.fingerprint !== fingerprint;
}
