import type { RetentionSubject } from '#event-sourcing';
import { RetentionPeriod } from '#kernel';
import type { Settings } from '../config/settings.ts';

/** How long each kind of data is kept, in milliseconds; undefined: for ever. */
export class RetentionPeriods {
  readonly #periods: Readonly<Record<RetentionSubject, number | undefined>>;

  constructor(periods: Readonly<Record<RetentionSubject, number | undefined>>) {
    this.#periods = periods;
  }

  static from(settings: Settings): RetentionPeriods {
    const { RETENTION_DAYS, DELIVERY_RETENTION_DAYS, IDEMPOTENCY_RETENTION_HOURS, SECURITY_LOG_RETENTION_DAYS } =
      settings;
    return new RetentionPeriods({
      'scan details': RETENTION_DAYS === undefined ? undefined : new RetentionPeriod({ days: RETENTION_DAYS }).ms,
      deliveries: new RetentionPeriod({ days: DELIVERY_RETENTION_DAYS }).ms,
      'security log': new RetentionPeriod({ days: SECURITY_LOG_RETENTION_DAYS }).ms,
      'idempotency keys': new RetentionPeriod({ hours: IDEMPOTENCY_RETENTION_HOURS }).ms,
    });
  }

  of(subject: RetentionSubject): number | undefined {
    return this.#periods[subject];
  }
}
