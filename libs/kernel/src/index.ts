export { anyOf } from './any-of.ts';
export { AttachedMap } from './attached-map.ts';
export { encodeBase62 } from './base62.ts';
export { BoundedMap } from './bounded-map.ts';
export { canonicalJson } from './canonical-json.ts';
export { countOf, wasOrWere } from './count-of.ts';
export { Clock, SystemClock } from './clock.ts';
export {
  alignedDelay,
  backoffDelayMs,
  BatchQueue,
  beforeAbort,
  delay,
  KeyedMutex,
  retryWithBackoff,
  Semaphore,
  SingleFlight,
  untilNextMultiple,
} from './concurrency/index.ts';
export { garbageCollector } from './garbage-collector.ts';
export { hasElapsed } from './has-elapsed.ts';
export { isBlank } from './is-blank.ts';
export { derivedToken, derivedUuid, Ids, SystemIds } from './ids.ts';
export { Log } from './log.ts';
export { isLoopback } from './loopback.ts';
export { makeDirectory } from './make-directory.ts';
export { memoizeFrozen } from './memoize-frozen.ts';
export { memoize } from './memoize.ts';
export { messageOf } from './message-of.ts';
export { PersistentMap } from './persistent-map.ts';
export { PersistentSet } from './persistent-set.ts';
export { Rejected } from './rejected.ts';
export type { RejectionCode } from './rejected.ts';
export { requireName } from './require-name.ts';
export { RetentionPeriod } from './retention-period.ts';
export { parseTimestamp } from './timestamp.ts';
