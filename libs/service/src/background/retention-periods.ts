import type { RetentionSubject } from '#event-sourcing';
import type { Settings } from '../config/settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

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
      'scan details': RETENTION_DAYS === undefined ? undefined : RETENTION_DAYS * dayMs,
      deliveries: DELIVERY_RETENTION_DAYS * dayMs,
      'security log': SECURITY_LOG_RETENTION_DAYS * dayMs,
      'idempotency keys': IDEMPOTENCY_RETENTION_HOURS * hourMs,
    });
  }

  of(subject: RetentionSubject): number | undefined {
    return this.#periods[subject];
  }
}
