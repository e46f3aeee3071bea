import type { CommandContext } from '../commands/command-context.ts';
import type { CommandExecutor } from '../commands/command-executor.ts';
import type { DomainEvent, Recorded } from '../event.ts';
import type { DeletedStreamRecord } from './retention.events.ts';

/** What a period of retention is about; the settings say how long each is. */
export type RetentionSubject = 'idempotency keys' | 'deliveries' | 'scan details' | 'security log';

/** A stream that is about to be deleted. */
export interface DeletedStream extends DeletedStreamRecord {
  readonly lastRevision: number;
  /** The event because of which it is deleted. */
  readonly because: Recorded<DomainEvent>;
}

export interface RecordingEnvironment {
  readonly executor: CommandExecutor;
  readonly context: CommandContext;
  /** RFC 3339. */
  readonly now: string;
}

/** Which streams are deleted once an event that ended their use is older than a period. */
export interface RetentionRule<E extends DomainEvent = DomainEvent> {
  /** Also the name of its saved position: never changed once released. */
  readonly name: string;
  readonly subject: RetentionSubject;
  /** Raised, from 2 on, where the rule deletes streams that earlier releases have passed: it then begins anew. */
  readonly round?: number;
  /** Categories of the streams whose events it handles. */
  readonly categories: readonly string[];
  /** Types of the events that end the use of a stream; the others are skipped. */
  readonly handles: readonly E['type'][];
  /**
   * The stream to delete. That of the event itself is kept while it has a younger event than the period allows: such an
   * event must be among those that the rule handles, or the stream is never deleted.
   */
  streamOf(event: Recorded<E>): string;
  /**
   * Records what is deleted, so that read models forget it and counts and proofs keep it. Called before the deletion,
   * and again with the same streams after an interruption.
   */
  record(streams: readonly DeletedStream[], environment: RecordingEnvironment): Promise<void>;
}

/** Under which name the log saves the position that a rule has reached. */
export function retentionPositionName({ name, round = 1 }: Pick<RetentionRule, 'name' | 'round'>): string {
  return round === 1 ? `retention-${name}` : `retention-${name}-${round}`;
}
