import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { userEvents } from './user.events.ts';
import type { PasskeyAdded, UserEvent, UserRegistered } from './user.events.ts';

const maxPasskeys = 20;

type Passkey = PasskeyAdded['data'];

export type UserCommand =
  | ({ readonly type: 'RegisterUser' } & UserRegistered['data'])
  | {
      readonly type: 'ChangePassword';
      readonly userId: string;
      readonly passwordHash: string;
      /** The hash that the current password was compared with. */
      readonly currentHash: string;
    }
  | {
      readonly type: 'IssuePasswordReset';
      readonly userId: string;
      readonly tokenHash: string;
      readonly expiresAt: string;
      /** For a user who has lost every passkey. */
      readonly removesPasskeys: boolean;
    }
  | {
      readonly type: 'ResetPassword';
      readonly userId: string;
      readonly tokenHash: string;
      readonly passwordHash: string;
      readonly now: string;
    }
  | { readonly type: 'RevokeSessions'; readonly userId: string }
  | ({ readonly type: 'AddPasskey' } & Passkey)
  | { readonly type: 'RemovePasskey'; readonly userId: string; readonly passkeyId: string }
  | { readonly type: 'RequireSecondFactor'; readonly userId: string; readonly required: boolean }
  | { readonly type: 'ChangeOperatorRole'; readonly userId: string; readonly isOperator: boolean };

interface RegisteredUser {
  readonly status: 'registered';
  readonly passwordHash: string;
  readonly reset: { readonly tokenHash: string; readonly expiresAt: string } | null;
  readonly passkeyIds: readonly string[];
  readonly secondFactor: boolean;
  readonly isOperator: boolean;
}

export type UserState = { readonly status: 'none' } | RegisteredUser;

/** A user and the ways to sign in. */
export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'RegisterUser') {
      if (state.status === 'registered') throw new Rejected('invalid_state', 'The user is registered already.');
      const { type: _, ...data } = command;
      return [{ type: 'UserRegistered', data }];
    }
    if (state.status === 'none') throw new Rejected('not_found', 'There is no user with this id.');
    return change(command, state);
  },

  evolve(state, event) {
    if (event.type === 'UserRegistered') {
      const { passwordHash } = event.data;
      return {
        status: 'registered',
        passwordHash,
        reset: null,
        passkeyIds: [],
        secondFactor: false,
        isOperator: false,
      };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'PasswordChanged':
        return { ...state, passwordHash: event.data.passwordHash, reset: null };
      case 'PasswordResetIssued': {
        const { tokenHash, expiresAt } = event.data;
        return { ...state, reset: { tokenHash, expiresAt } };
      }
      case 'PasskeyAdded':
        return { ...state, passkeyIds: [...state.passkeyIds, event.data.passkeyId] };
      case 'PasskeyRemoved':
        return { ...state, passkeyIds: state.passkeyIds.filter((id) => id !== event.data.passkeyId) };
      case 'SecondFactorChanged':
        return { ...state, secondFactor: event.data.required };
      case 'OperatorRoleChanged':
        return { ...state, isOperator: event.data.isOperator };
      case 'SessionsRevoked':
        return state;
    }
  },
};

function change(command: Exclude<UserCommand, { type: 'RegisterUser' }>, state: RegisteredUser): readonly UserEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'ChangePassword': {
      const { passwordHash, currentHash } = command;
      if (currentHash !== state.passwordHash) {
        throw new Rejected('invalid_state', 'The password was changed in the meantime.');
      }
      return [{ type: 'PasswordChanged', data: { userId, passwordHash, byReset: false } }];
    }
    case 'IssuePasswordReset': {
      const { tokenHash, expiresAt, removesPasskeys } = command;
      const removed = removesPasskeys ? state.passkeyIds : [];
      return [
        ...removed.map((passkeyId) => ({ type: 'PasskeyRemoved', data: { userId, passkeyId } }) as const),
        ...(removed.length > 0 ? withoutSecondFactor(userId, state) : []),
        { type: 'PasswordResetIssued', data: { userId, tokenHash, expiresAt } },
      ];
    }
    case 'ResetPassword': {
      const { tokenHash, passwordHash, now } = command;
      if (state.reset?.tokenHash !== tokenHash || state.reset.expiresAt <= now) {
        throw new Rejected('not_found', 'The link has expired or was used already.');
      }
      return [{ type: 'PasswordChanged', data: { userId, passwordHash, byReset: true } }];
    }
    case 'RevokeSessions':
      return [{ type: 'SessionsRevoked', data: { userId } }];
    case 'AddPasskey': {
      const { type: _, ...data } = command;
      if (state.passkeyIds.includes(data.passkeyId)) return [];
      if (state.passkeyIds.length >= maxPasskeys) {
        throw new Rejected('limit_reached', `A user has at most ${maxPasskeys} passkeys. Remove one first.`);
      }
      return [{ type: 'PasskeyAdded', data }];
    }
    case 'RemovePasskey': {
      const { passkeyId } = command;
      if (!state.passkeyIds.includes(passkeyId)) return [];
      const isLast = state.passkeyIds.length === 1;
      return [
        { type: 'PasskeyRemoved', data: { userId, passkeyId } },
        ...(isLast ? withoutSecondFactor(userId, state) : []),
      ];
    }
    case 'ChangeOperatorRole': {
      const { isOperator } = command;
      return isOperator === state.isOperator ? [] : [{ type: 'OperatorRoleChanged', data: { userId, isOperator } }];
    }
    case 'RequireSecondFactor': {
      const { required } = command;
      if (required === state.secondFactor) return [];
      if (required && state.passkeyIds.length === 0) {
        throw new Rejected('invalid_state', 'Add a passkey first.');
      }
      return [{ type: 'SecondFactorChanged', data: { userId, required } }];
    }
  }
}

/** Without a passkey nobody could get past a second factor. */
function withoutSecondFactor(userId: string, { secondFactor }: RegisteredUser): readonly UserEvent[] {
  return secondFactor ? [{ type: 'SecondFactorChanged', data: { userId, required: false } }] : [];
}

export const userStream: StreamKind<UserState, UserCommand, UserEvent> = { family: userEvents, decider: userDecider };
