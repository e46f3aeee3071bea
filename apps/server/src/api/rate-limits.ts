import { Injectable } from '@nestjs/common';
import { isOutage, RateWindows } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { addressGroup } from './client-address.ts';
import { ApiSettings } from './api-settings.ts';
import { ResponseDeadline } from './pipeline/response-deadline.ts';
import type { LimitedAccount } from './authentication.ts';
import type { Principal } from './principal.ts';
import type { TakenUnit } from './request-state.ts';

/** `exceeded` is the rejection when nothing was left to take. */
interface Taken {
  readonly unit: TakenUnit;
  readonly exceeded: Rejected | undefined;
}

/** A unit that is taken before it is certain that the request costs it. */
export interface TakenAhead {
  readonly account: LimitedAccount;
  readonly taken: Promise<Taken>;
}

const windowMs = 60_000;
/** Of a limit: matches of conditional requests that cost nothing. */
const matchesPerUnit = 10;
const maxWaitMs = 300;
/** Requests a minute of one user of the console, in all sessions: far more than a person makes. */
export const maxUserRequests = 600;

/** Requests a minute for each account and for each user of the console, failed authentications a minute for each address. */
@Injectable()
export class RateLimits {
  readonly #windows: RateWindows;
  readonly #clock: Clock;
  readonly #settings: ApiSettings;
  readonly #deadline: ResponseDeadline;

  constructor(windows: RateWindows, clock: Clock, settings: ApiSettings, deadline: ResponseDeadline) {
    this.#windows = windows;
    this.#clock = clock;
    this.#settings = settings;
    this.#deadline = deadline;
  }

  /** Takes one unit of the account's minute; a request over the limit gets `exceeded`. */
  take(account: LimitedAccount): Promise<Taken> {
    return this.#takeFrom(accountKey(account), account.limits.requestsPerMinute, 'Too many requests.');
  }

  /** Takes a unit while the key is looked up, of the account that it is expected to have. To be kept or given back. */
  takeAhead(account: LimitedAccount): TakenAhead {
    const taken = this.take(account);
    // It may be given back before anybody waits for it.
    taken.catch(ignore);
    return { account, taken };
  }

  /** Keeps what was taken ahead, or takes a unit if the account's limit is another one by now. */
  keep(ahead: TakenAhead, principal: Principal): Promise<Taken> {
    if (ahead.account.limits.requestsPerMinute === principal.limits.requestsPerMinute) return ahead.taken;
    return this.giveBackAhead(ahead).then(() => this.take(principal));
  }

  /** The key is not valid: its request costs the account nothing. */
  async giveBackAhead({ account, taken }: TakenAhead): Promise<void> {
    const giveBack = async (): Promise<void> => {
      const { unit, exceeded } = await taken;
      if (exceeded === undefined) await this.#windows.giveBack(accountKey(account), unit.resetAt);
    };
    await this.#bounded(giveBack(), undefined);
  }

  /**
   * Gives the unit of a conditional request back that got 304, up to ten times the account's limit in a window; it stays
   * taken beyond that, or where the store is unavailable.
   */
  async giveBackForMatch(principal: Principal, unit: TakenUnit): Promise<TakenUnit> {
    const maxMatches = principal.limits.requestsPerMinute * matchesPerUnit;
    const counted = this.#windows.take(matchesKey(principal), maxMatches, windowMs);
    const isFree = await this.#bounded(
      counted.then(({ allowed }) => allowed),
      false,
    );
    return isFree ? this.#giveBack(principal, unit) : unit;
  }

  async #giveBack(principal: Principal, unit: TakenUnit): Promise<TakenUnit> {
    const { limit, used, resetAt } = unit;
    const given = this.#windows.giveBack(accountKey(principal), resetAt);
    return this.#bounded(
      given.then(() => ({ limit, used: Math.max(0, used - 1), resetAt })),
      unit,
    );
  }

  /** Counts a failed authentication against its address. */
  async takeFailure(address: string): Promise<Taken> {
    const problem = 'Too many requests without a valid API key came from this address. Check the key.';
    return this.#takeFrom(addressKey(address), this.#settings.unauthenticatedPerMinute, problem);
  }

  /** Counts a request of a user who is signed in to the console. @throws Rejected `rate_limit_exceeded` */
  async takeOfUser(userId: string): Promise<void> {
    const taken = this.#takeFrom(`user:${userId}`, maxUserRequests, 'Too many requests.');
    const { exceeded } = await this.#bounded<Pick<Taken, 'exceeded'>>(taken, { exceeded: undefined });
    if (exceeded !== undefined) throw exceeded;
  }

  /** What an address has left, for responses to unauthenticated requests; all of it while the store is unavailable. */
  async ofAddress(address: string): Promise<TakenUnit> {
    const limit = this.#settings.unauthenticatedPerMinute;
    const unknown = { used: 0, resetAt: this.#clock.now() + windowMs };
    const peeked = this.#windows.peek(addressKey(address), limit, windowMs);
    const { used, resetAt } = await this.#bounded(peeked, unknown);
    return { limit, used, resetAt };
  }

  /** Both families of headers: the widespread one with Unix time, and the IETF draft's with seconds from now. */
  headers({ limit, used, resetAt }: TakenUnit): Record<string, string> {
    const remaining = Math.max(0, limit - used);
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
      'ratelimit-policy': `"default";q=${limit};w=${windowMs / 1_000}`,
      ratelimit: `"default";r=${remaining};t=${this.#secondsUntil(resetAt)}`,
    };
  }

  /** A response must neither fail nor wait because the store is unavailable. */
  async #bounded<T>(work: Promise<T>, fallback: T): Promise<T> {
    return this.#deadline.enforce(work, maxWaitMs).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      return fallback;
    });
  }

  async #takeFrom(key: string, limit: number, problem: string): Promise<Taken> {
    const { used, resetAt, allowed } = await this.#windows.take(key, limit, windowMs);
    const unit = { limit, used, resetAt };
    return { unit, exceeded: allowed ? undefined : this.#exceeded(unit, problem) };
  }

  #exceeded({ resetAt }: TakenUnit, problem: string): Rejected {
    const retryAfter = Math.max(1, this.#secondsUntil(resetAt));
    return new Rejected('rate_limit_exceeded', `${problem} Retry in ${retryAfter} s.`, { retryAfter });
  }

  /** No window is longer, whatever the clock of the store says. */
  #secondsUntil(moment: number): number {
    return Math.max(0, Math.ceil(Math.min(windowMs, moment - this.#clock.now()) / 1_000));
  }
}

function ignore(): void {}

function matchesKey({ accountId }: Principal): string {
  return `matches:${accountId}`;
}

function accountKey({ accountId }: LimitedAccount): string {
  return `account:${accountId}`;
}

function addressKey(address: string): string {
  return `failures:${addressGroup(address)}`;
}
