import { RetentionPeriod } from '#kernel';

/** How long an idempotency key stands for its first request: one that was first used before that is free again. */
export class IdempotencyPeriod extends RetentionPeriod {}
