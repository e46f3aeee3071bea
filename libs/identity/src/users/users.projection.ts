import { deletedIds } from '#event-sourcing';
import type { Projection, StreamsDeleted } from '#event-sourcing';
import type { PasskeyAdded, UserEvent } from './user.events.ts';

export interface PasskeyDocument extends Omit<PasskeyAdded['data'], 'userId'> {
  readonly addedAt: string;
}

/** A user as sign-in and sessions look it up. */
export interface UserDocument {
  readonly userId: string;
  readonly email: string;
  readonly emailDigest: string;
  readonly passwordHash: string;
  readonly registeredAt: string;
  readonly passwordChangedAt: string;
  /** Counts what ended all sessions: a session is valid only in the generation in which it began. */
  readonly generation: number;
  /** Of a reset link that was not used; empty where there is none. */
  readonly resetTokenHash: string;
  readonly resetExpiresAt: string | null;
  readonly passkeys: readonly PasskeyDocument[];
  readonly secondFactor: boolean;
  /** May see what concerns the whole installation. */
  readonly isOperator: boolean;
}

/** An erased user leaves no document: the deletion of the stream is an event, the stream itself may still be delivered. */
export const usersProjection: Projection<UserEvent | StreamsDeleted, UserDocument> = {
  collection: { name: 'users', version: 1, indexes: [['emailDigest'], ['resetTokenHash', 'userId']] },
  categories: ['user', 'retention'],
  handles: [
    'UserRegistered',
    'PasswordChanged',
    'PasswordResetIssued',
    'SessionsRevoked',
    'PasskeyAdded',
    'PasskeyRemoved',
    'SecondFactorChanged',
    'OperatorRoleChanged',
    'StreamsDeleted',
  ],
  documentId: (event) => (event.type === 'StreamsDeleted' ? deletedIds(event.data, 'user') : event.data.userId),
  evolve(user, event) {
    if (event.type === 'StreamsDeleted') return undefined;
    const at = event.metadata.recordedAt;
    if (event.type === 'UserRegistered') {
      const { userId, email, emailDigest, passwordHash } = event.data;
      return {
        userId,
        email,
        emailDigest,
        passwordHash,
        registeredAt: at,
        passwordChangedAt: at,
        generation: 0,
        resetTokenHash: '',
        resetExpiresAt: null,
        passkeys: [],
        secondFactor: false,
        isOperator: false,
      };
    }
    if (user === undefined) return undefined;
    switch (event.type) {
      case 'PasswordChanged':
        return {
          ...user,
          passwordHash: event.data.passwordHash,
          passwordChangedAt: at,
          generation: user.generation + 1,
          resetTokenHash: '',
          resetExpiresAt: null,
        };
      case 'PasswordResetIssued':
        return { ...user, resetTokenHash: event.data.tokenHash, resetExpiresAt: event.data.expiresAt };
      case 'SessionsRevoked':
        return { ...user, generation: user.generation + 1 };
      case 'PasskeyAdded': {
        const { userId: _, ...passkey } = event.data;
        return { ...user, passkeys: [...user.passkeys, { ...passkey, addedAt: at }] };
      }
      case 'PasskeyRemoved':
        return { ...user, passkeys: user.passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId) };
      case 'SecondFactorChanged':
        return { ...user, secondFactor: event.data.required };
      case 'OperatorRoleChanged':
        return { ...user, isOperator: event.data.isOperator };
    }
  },
};
