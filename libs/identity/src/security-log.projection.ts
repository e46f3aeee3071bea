import { deletedIds } from '#event-sourcing';
import type { DomainEvent, Projection, Recorded, StreamsDeleted } from '#event-sourcing';
import { derivedToken } from '#kernel';
import type { InvitationEvent } from './invitation.events.ts';
import type { MembersEvent } from './members.events.ts';
import type { SessionEvent } from './session.events.ts';
import type { SignInFailuresEvent } from './sign-in-failures.events.ts';
import type { UserEvent } from './user.events.ts';

/** What an account makes, rotates and revokes of API keys, as far as the security log tells of it. */
interface ApiKeyEvent {
  readonly type: 'ApiKeyCreated' | 'ApiKeyRotated' | 'ApiKeyRevoked' | 'ApiKeyExposed';
  readonly data: {
    readonly accountId: string;
    readonly keyId: string;
    readonly name?: string;
    readonly prefix?: string;
    readonly last4?: string;
    readonly replaces?: string | null;
  };
}

type LoggedEvent =
  ApiKeyEvent | UserEvent | SessionEvent | MembersEvent | InvitationEvent | SignInFailuresEvent | StreamsDeleted;

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

/** What has happened to keys, sign-ins, passwords and members, in the order of the log. */
export const securityLogProjection: Projection<LoggedEvent, SecurityLogEntry> = {
  collection: {
    name: 'security_log',
    version: 2,
    indexes: [
      ['accountId', 'order'],
      ['userId', 'order'],
      ['userId', 'accountId', 'order'],
    ],
  },
  categories: ['keyring', 'user', 'session', 'members', 'invitation', 'signInFailures', 'retention'],
  handles: [
    'ApiKeyCreated',
    'ApiKeyRotated',
    'ApiKeyRevoked',
    'ApiKeyExposed',
    'UserRegistered',
    'PasswordChanged',
    'PasswordResetIssued',
    'SessionsRevoked',
    'PasskeyAdded',
    'PasskeyRemoved',
    'SecondFactorChanged',
    'OperatorRoleChanged',
    'SessionStarted',
    'SessionEnded',
    'SignInFailed',
    'ConfirmationFailed',
    'MemberAdded',
    'MemberRoleChanged',
    'MemberRemoved',
    'InvitationCreated',
    'InvitationAccepted',
    'InvitationRevoked',
    'StreamsDeleted',
  ],
  documentId: (event) =>
    event.type === 'StreamsDeleted' ? deletedEntries(event.data) : entryId(event.stream, event.revision),
  evolve(_entry, event) {
    if (event.type === 'StreamsDeleted') return undefined;
    const { type, metadata, position, stream } = event as Recorded<DomainEvent>;
    const { accountId = '', userId = '' } = event.data as { readonly accountId?: string; readonly userId?: string };
    const { actor, recordedAt: at } = metadata;
    const id = entryId(stream, event.revision);
    return { id, type, accountId, userId, actor, at, stream, details: detailsOf(event), order: position };
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

/** No e-mail address: names of users are looked up where they are shown. */
function detailsOf(event: Exclude<LoggedEvent, StreamsDeleted>): Readonly<Record<string, string>> {
  switch (event.type) {
    case 'ApiKeyCreated': {
      const { keyId, name = '', prefix = '', last4 = '' } = event.data;
      return { keyId, name, key: `${prefix}…${last4}` };
    }
    case 'ApiKeyRotated':
    case 'ApiKeyRevoked':
    case 'ApiKeyExposed':
      return { keyId: event.data.keyId };
    case 'SessionStarted':
    case 'SignInFailed': {
      const { method, address, userAgent } = event.data;
      return { method, address, browser: userAgent };
    }
    case 'ConfirmationFailed': {
      const { purpose, address, userAgent } = event.data;
      return { for: purpose.replace('_', ' '), address, browser: userAgent };
    }
    case 'SessionEnded':
      return { reason: event.data.reason };
    case 'InvitationRevoked': {
      const { reason } = event.data;
      return reason === undefined ? {} : { reason };
    }
    case 'PasskeyAdded':
      return { name: event.data.name };
    case 'MemberAdded':
    case 'MemberRoleChanged':
    case 'InvitationCreated':
    case 'InvitationAccepted':
      return { role: event.data.role };
    case 'PasswordChanged':
      return { by: event.data.byReset ? 'reset link' : 'user' };
    case 'SecondFactorChanged':
      return { required: String(event.data.required) };
    case 'OperatorRoleChanged':
      return { operator: String(event.data.isOperator) };
    default:
      return {};
  }
}
