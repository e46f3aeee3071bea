import { CommandBus, CommandHandler, QueryBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { derivedToken } from '#kernel';
import { GetNewFindings, GetScanRequest } from '#scans';
import { RaiseNewFindings, RaiseScheduledScanCompleted, RaiseWebhookEvent } from '../webhooks.commands.ts';

/** Of one scan; the others are found with the API. */
const maxNewFindingEvents = 20;

@CommandHandler(RaiseScheduledScanCompleted)
export class RaiseScheduledScanCompletedHandler implements ICommandHandler<RaiseScheduledScanCompleted> {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;

  constructor(commands: CommandBus, queries: QueryBus) {
    this.#commands = commands;
    this.#queries = queries;
  }

  async execute({ completed, context }: RaiseScheduledScanCompleted): Promise<void> {
    const { accountId, scanId, causeId, timestamp, position, score, grade } = completed;
    const { scheduleId } = await this.#queries.execute(new GetScanRequest(scanId));
    if (scheduleId === undefined) return;
    const kind = 'schedule.scan_completed';
    const eventId = `evt_${derivedToken(22, 'webhook-event', causeId, kind)}`;
    const data = { status: 'completed', schedule_id: scheduleId, score, grade };
    const raise = new RaiseWebhookEvent({ accountId, kind, eventId, timestamp, position, scanId, data });
    await this.#commands.execute(raise.withContext(context));
  }
}

@CommandHandler(RaiseNewFindings)
export class RaiseNewFindingsHandler implements ICommandHandler<RaiseNewFindings> {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;

  constructor(commands: CommandBus, queries: QueryBus) {
    this.#commands = commands;
    this.#queries = queries;
  }

  async execute({ completed, context }: RaiseNewFindings): Promise<void> {
    const { accountId, scanId, causeId, timestamp, position } = completed;
    const { baseScanId, findings } = await this.#queries.execute(new GetNewFindings(accountId, scanId, position));
    if (findings.length === 0) return;
    const request = await this.#queries.execute(new GetScanRequest(scanId));
    const { target, scanType, createdAt, scheduleId = null } = request;
    const kind = 'finding.new';
    for (const finding of findings.slice(0, maxNewFindingEvents)) {
      const { findingId, fingerprint, checkId, title, severity, confidence, category } = finding;
      const eventId = `evt_${derivedToken(22, 'webhook-event', causeId, kind, findingId)}`;
      const data = {
        scan_id: scanId,
        target,
        scan_type: scanType,
        created_at: createdAt,
        schedule_id: scheduleId,
        previous_scan_id: baseScanId,
        new_findings: findings.length,
        finding: { id: findingId, fingerprint, check_id: checkId, title, severity, confidence, category },
      };
      const raise = new RaiseWebhookEvent({ accountId, kind, eventId, timestamp, position, data });
      await this.#commands.execute(raise.withContext(context));
    }
  }
}
