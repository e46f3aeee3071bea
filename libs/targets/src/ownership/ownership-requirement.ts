import { Injectable } from '@nestjs/common';
import { hostOf, siteOf } from '#egress';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { ScanPermission } from '#scans';
import type { ScanToPermit } from '#scans';
import { targetsStream } from '../targets.decider.ts';
import { OwnershipSettings } from './ownership-settings.ts';
import { proofPlacesOf } from './proof-places.ts';
import { TargetChecks } from './target-checks.ts';

/** A proof that is older is looked for again before a full scan. */
export const proofValidMs = 30 * 24 * 60 * 60_000;

/** After a check that could not be made. Until then there is no other one: each is recorded, and reaches the site. */
const retryIntervalMs = 60_000;

/** Where the operator requires it, a full scan needs the proof that the account owns the site. */
@Injectable()
export class OwnershipRequirement extends ScanPermission {
  readonly #settings: OwnershipSettings;
  readonly #executor: CommandExecutor;
  readonly #checks: TargetChecks;
  readonly #clock: Clock;

  constructor(settings: OwnershipSettings, executor: CommandExecutor, checks: TargetChecks, clock: Clock) {
    super();
    this.#settings = settings;
    this.#executor = executor;
    this.#checks = checks;
    this.#clock = clock;
  }

  /** @throws Rejected `target_not_verified`, with `retryAfter` where the proof could not be checked */
  async require({ accountId, target, scanType }: ScanToPermit, context: CommandContext): Promise<void> {
    if (scanType !== 'full' || this.#settings.fullScanRequires === 'none') return;
    const site = siteOf(hostOf(new URL(target)));
    const { state } = await this.#executor.read(targetsStream, accountId);
    const [targetId, found] = [...state].find(([, { host }]) => host === site) ?? [];
    if (targetId === undefined || found === undefined) throw notAdded(site);
    if (found.verification !== 'verified') throw notProved(site, targetId, found.token, `It is ${found.verification}.`);
    const provedAt = new Date(found.verifiedAt ?? 0).getTime();
    if (Math.abs(this.#clock.now() - provedAt) <= proofValidMs) return;
    const sinceUnchecked = this.#clock.now() - new Date(found.unchecked?.at ?? 0).getTime();
    if (found.unchecked !== null && sinceUnchecked >= 0 && sinceUnchecked < retryIntervalMs) {
      throw notChecked(site, found.unchecked.detail, retryIntervalMs - sinceUnchecked);
    }
    const { result } = await this.#checks.check(accountId, targetId, found, context);
    if (result.method !== null) return;
    if (result.reason === 'check_failed') throw notChecked(site, result.detail, retryIntervalMs);
    throw notProved(site, targetId, found.token, `The proof was checked again after 30 days: ${result.detail}.`);
  }
}

function notAdded(site: string): Rejected {
  const { record, file } = proofPlacesOf(site);
  const place = record === null ? `at ${file}` : `as TXT record ${record} or at ${file}`;
  return new Rejected(
    'target_not_verified',
    `A full scan needs proof that you own ${site}. Add it with POST /v1/targets, publish its token ${place}, then verify it with POST /v1/targets/{target_id}/verify.`,
  );
}

/** The target stays verified, and what is published may be right: a later request can succeed without any change. */
function notChecked(site: string, detail: string, retryAfterMs: number): Rejected {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1_000);
  const message = `A full scan needs proof that you own ${site}. It is older than 30 days and could not be checked again: ${detail}. Try again in ${retryAfterSeconds} s.`;
  return new Rejected('target_not_verified', message, { retryAfter: retryAfterSeconds });
}

function notProved(site: string, targetId: string, token: string, why: string): Rejected {
  const { record, file } = proofPlacesOf(site);
  const place = record === null ? `at ${file}` : `as TXT record ${record} or at ${file}`;
  return new Rejected(
    'target_not_verified',
    `A full scan needs proof that you own ${site}. ${why} Publish ${token} ${place}, then verify it with POST /v1/targets/${targetId}/verify.`,
  );
}
