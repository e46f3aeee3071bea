import { deletedIds } from '#event-sourcing';
import type { Projection, StreamsDeleted } from '#event-sourcing';
import type { SessionEvent, SessionStarted } from './session.events.ts';

export interface SessionDocument extends Readonly<SessionStarted['data']> {
  /** When the user last proved who is signed in. */
  readonly confirmedAt: string;
  readonly ended: boolean;
  /** Position of its start: the order of lists. */
  readonly order: string;
}

export const sessionsProjection: Projection<SessionEvent | StreamsDeleted, SessionDocument> = {
  collection: { name: 'sessions', version: 1, indexes: [['userId', 'order']] },
  categories: ['session', 'retention'],
  handles: ['SessionStarted', 'SessionConfirmed', 'SessionAccountChanged', 'SessionEnded', 'StreamsDeleted'],
  documentId: (event) => (event.type === 'StreamsDeleted' ? deletedIds(event.data, 'session') : event.data.sessionId),
  evolve(session, event) {
    switch (event.type) {
      case 'SessionStarted':
        return { ...event.data, confirmedAt: event.data.startedAt, ended: false, order: event.position };
      case 'SessionConfirmed':
        return session && { ...session, confirmedAt: event.data.confirmedAt };
      case 'SessionAccountChanged':
        return session && { ...session, accountId: event.data.accountId };
      case 'SessionEnded':
        return session && { ...session, ended: true };
      case 'StreamsDeleted':
        return undefined;
    }
  },
};
