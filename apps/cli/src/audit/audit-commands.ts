import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EventLog } from '#event-sourcing';
import type { HashChainResult } from '#event-sourcing';
import { countOf, wasOrWere } from '#kernel';
import { AuditScan, parseScanMoment } from '#scans';
import { exitCodes, notFound, usageError } from '../exit-codes.ts';
import type { CommandResult } from '../output.ts';
import { scanAuditDocument, scanAuditText } from './scan-audit-view.ts';

@Injectable()
export class AuditCommands {
  readonly #queries: QueryBus;
  readonly #log: EventLog;

  constructor(queries: QueryBus, log: EventLog) {
    this.#queries = queries;
    this.#log = log;
  }

  /** Replays the events of a scan, up to and including a revision or a time. Fails when its score is not the recomputed one, or when events are missing. */
  async scan(scanId: string, at: string | undefined): Promise<CommandResult> {
    const moment = at === undefined ? undefined : momentOf(at);
    const audit = await this.#queries.execute(new AuditScan(scanId, moment));
    if (audit === undefined) throw notFound(`Scan ${scanId} does not exist${at === undefined ? '' : ` at ${at}`}.`);
    const last = audit.history.at(-1)?.revision;
    if (moment !== undefined && 'revision' in moment && moment.revision !== last)
      throw notFound(`Scan ${scanId} has no revision ${at}: its last one is ${last}.`);
    const isGenuine = audit.score.agrees !== false && audit.missing.length === 0;
    const exitCode = isGenuine ? exitCodes.success : exitCodes.failure;
    return { json: scanAuditDocument(audit), text: scanAuditText(audit), exitCode };
  }

  /**
   * Fails when an event is not as it was appended, or when the log does not contain the end that an earlier run printed:
   * events that were removed from the end, and a chain that was computed anew, are seen only so.
   */
  async log(expected: string | undefined): Promise<CommandResult> {
    const link = expected === undefined ? undefined : numberOfLink(expected);
    const result = await this.#log.verifyHashChain();
    if (result === undefined) throw usageError('Only the embedded log (EVENT_LOG=sqlite) has a hash chain to verify.');
    const { events, deleted, broken } = result;
    const end = broken === undefined ? await this.#log.chainLink(events) : undefined;
    const isExpected = link === undefined ? undefined : (await this.#log.chainLink(link)) === expected;
    const json = { events, deleted, broken: broken ?? null, end: end ?? null, expected: isExpected ?? null };
    const isIntact = broken === undefined && isExpected !== false;
    const lines = [
      chainText(result),
      ...deletedText(result),
      ...expectedText(expected, isExpected),
      ...endText(end, expected),
    ];
    return { json, text: lines.join('\n'), exitCode: isIntact ? exitCodes.success : exitCodes.failure };
  }
}

/** @throws CommandFailed */
function numberOfLink(link: string): number {
  if (!/^\d{20}:[0-9a-f]{64}$/.test(link)) {
    throw usageError(
      `--expect must be what an earlier \`audit log\` printed, POSITION:HASH; got ${JSON.stringify(link)}.`,
    );
  }
  return Number(link.slice(0, 20));
}

function chainText({ events, deleted, broken }: HashChainResult): string {
  const intact = `${countOf(events, 'event')} as appended`;
  if (broken !== undefined) {
    return `HASH CHAIN BROKEN at position ${broken}: that event was changed, removed or inserted. Before it: ${intact}.`;
  }
  return `The hash chain is intact: ${intact}, of which ${deleted} ${wasOrWere(deleted)} deleted.`;
}

/** A deleted event has left only a digest: nothing in it says who deleted the event, or that it was old enough. */
function deletedText({ deleted, broken }: HashChainResult): readonly string[] {
  if (deleted === 0 || broken !== undefined) return [];
  return ['Not verified: that retention or `users erase` deleted them. A backup from before has them.'];
}

function expectedText(expected: string | undefined, isExpected: boolean | undefined): readonly string[] {
  if (isExpected === undefined) return [];
  return isExpected
    ? [`It contains the expected end ${expected}.`]
    : [`EXPECTED END NOT FOUND: ${expected}. Events were removed from the end, or the log was replaced.`];
}

function endText(end: string | undefined, expected: string | undefined): readonly string[] {
  if (end === undefined) return [];
  const unverified =
    'Not verified without --expect: that no events were removed from the end, and the log was not replaced.';
  return [
    ...(expected === undefined ? [unverified] : []),
    `It ends with ${end}. Keep that apart from the log: --expect shows later whether it is still part of it.`,
  ];
}

/** @throws CommandFailed */
function momentOf(at: string): NonNullable<AuditScan['moment']> {
  const moment = parseScanMoment(at);
  if (moment !== undefined) return moment;
  throw usageError(`--at must be a revision or an RFC 3339 time like 2026-06-01T12:00:00Z; got ${JSON.stringify(at)}.`);
}
