export { backoffDelayMs, retryWithBackoff } from './backoff.ts';
export type { BackoffPolicy, RetryOptions } from './backoff.ts';
export { BatchQueue } from './batch-queue.ts';
export { beforeAbort } from './before-abort.ts';
export { alignedDelay, untilNextMultiple } from './aligned-delay.ts';
export { delay } from './delay.ts';
export { KeyedMutex } from './keyed-mutex.ts';
export { Semaphore } from './semaphore.ts';
export { SingleFlight } from './single-flight.ts';
