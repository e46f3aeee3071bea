import { deletedIds } from '#event-sourcing';
import type { DomainEvent, Projection, Recorded, StreamsDeleted } from '#event-sourcing';
import { derivedToken } from '#kernel';
import { detailsOf, loggedTypes } from './security-log-details.ts';
import type { LoggedEvent } from './security-log-details.ts';

/** One entry of the security log. */
export interface SecurityLogEntry {
  readonly id: string;
  readonly type: string;
  /** Whose owners see it; empty for what concerns the user alone. */
  readonly accountId: string;
  /** Who sees it; empty for what concerns the account alone. */
  readonly userId: string;
  readonly actor: string;
  readonly at: string;
  /** The stream that the entry is deleted with. */
  readonly stream: string;
  readonly details: Readonly<Record<string, string>>;
  /** Position of the event: the order of lists. */
  readonly order: string;
}

/** Their streams are deleted; each has far fewer events than this. */
const deletable = ['user', 'session', 'signInFailures', 'invitation'];

/** Every change to accounts and users, and their sign-ins, in the order of the log. */
export const securityLogProjection: Projection<LoggedEvent | StreamsDeleted, SecurityLogEntry> = {
  collection: {
    name: 'security_log',
    version: 3,
    indexes: [
      ['accountId', 'order'],
      ['userId', 'order'],
      ['userId', 'accountId', 'order'],
    ],
  },
  categories: [
    'account',
    'keyring',
    'acceptedRisks',
    'schedules',
    'targets',
    'webhookEndpoints',
    'user',
    'session',
    'members',
    'invitation',
    'signInFailures',
    'retention',
  ],
  handles: [...loggedTypes, 'StreamsDeleted'],
  documentId: (event) =>
    event.type === 'StreamsDeleted' ? deletedEntries(event.data) : entryId(event.stream, event.revision),
  evolve(_entry, event) {
    if (event.type === 'StreamsDeleted') return undefined;
    const details = detailsOf(event);
    if (details === undefined) return undefined;
    const { type, metadata, position, stream } = event as Recorded<DomainEvent>;
    const { accountId = '', userId = '' } = event.data as { readonly accountId?: string; readonly userId?: string };
    const { actor, recordedAt: at } = metadata;
    const id = entryId(stream, event.revision);
    return { id, type, accountId, userId, actor, at, stream, details, order: position };
  },
};

/** The same in every log and build; names of streams are for the inside. */
function entryId(stream: string, revision: number): string {
  return `aud_${derivedToken(22, stream, String(revision))}`;
}

/** The streams that are deleted are never created anew: their events have the revisions from 0 on. */
function deletedEntries(data: StreamsDeleted['data']): readonly string[] {
  return deletable.flatMap((category) => {
    const ids = new Set(deletedIds(data, category));
    return data.streams
      .filter(({ stream }) => ids.has(stream.slice(category.length + 1)) && stream.startsWith(`${category}-`))
      .flatMap(({ stream, events }) => Array.from({ length: events }, (_, revision) => entryId(stream, revision)));
  });
}
