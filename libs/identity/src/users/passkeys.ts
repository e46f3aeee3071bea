import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CommandExecutor, ReadStore, ReadYourWrites, rootContext } from '#event-sourcing';
import type { CollectionDefinition, CommandContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { Client } from '../client.ts';
import { FailedAttempts } from '../sign-in/failed-attempts.ts';
import { OneTimeState } from './one-time-state.ts';
import { hashSecretToken } from '../secret-token.ts';
import type { SignInMethod } from '../sessions/session.events.ts';
import type { ProvedUser } from '../sessions/start-session.ts';
import { userStream } from './user.decider.ts';
import type { UserCommand } from './user.decider.ts';
import { Users } from './users.ts';
import type { PasskeyDocument, UserDocument } from './users.projection.ts';
import { usersProjection } from './users.projection.ts';

/** The signature counters of passkeys that count, by a hash of the passkey's id. */
export const passkeyCounters: CollectionDefinition = { name: 'passkey_counters', version: 1, indexes: [] };

/** What a page gives to the browser's WebAuthn functions, and what it sends back with their result. */
export interface Ceremony {
  /** JSON. */
  readonly options: string;
  readonly state: string;
}

/** A user who has proved with a passkey who it is. */
export interface PasskeyProof {
  readonly user: ProvedUser;
  readonly method: SignInMethod;
}

interface State {
  readonly challenge: string;
  /** Registration: the user. Sign-in: the user whose password was right, or null for a passkey alone. */
  readonly userId: string | null;
  /** Of that user, when the password was right. */
  readonly generation?: number;
}

const [registering, signingIn] = ['register passkey', 'sign in with passkey'];

/**
 * Passkeys (WebAuthn Level 3). The relying party is the host of the public URL, so passkeys need a host name.
 * `origin` is the public URL without a path.
 */
@Injectable()
export class Passkeys {
  readonly #users: Users;
  readonly #state: OneTimeState;
  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #failed: FailedAttempts;

  constructor(
    users: Users,
    state: OneTimeState,
    store: ReadStore,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    failed: FailedAttempts,
  ) {
    this.#users = users;
    this.#state = state;
    this.#store = store;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#failed = failed;
  }

  async beginRegistration(userId: string, origin: string): Promise<Ceremony> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const { email, passkeys } = await this.#require(userId);
    const options = await generateRegistrationOptions({
      rpName: 'Scanledger',
      rpID: rpIdOf(origin),
      userID: new Uint8Array(Buffer.from(userId)),
      userName: email,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ passkeyId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#ceremony(registering, { challenge: options.challenge, userId }, options);
  }

  /** `response`: the JSON that the browser made. @throws Rejected `invalid_state` */
  async register(
    userId: string,
    { name, response, state, origin }: { name: string; response: string; state: string; origin: string },
    context: CommandContext,
  ): Promise<void> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const opened = await this.#open(registering, state);
    if (opened?.userId !== userId) throw notAccepted('invalid_state');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: parse(response) as RegistrationResponseJSON,
      expectedChallenge: opened.challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
    }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) throw notAccepted('invalid_state');
    const { credential, credentialBackedUp: backedUp } = registrationInfo;
    await this.change(
      userId,
      {
        type: 'AddPasskey',
        userId,
        passkeyId: credential.id,
        name,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: credential.transports ?? [],
        backedUp,
      },
      context,
    );
  }

  /** `user`: whose password was right; null for a passkey alone. */
  async beginSignIn(user: ProvedUser | null, origin: string): Promise<Ceremony> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const passkeys = user === null ? [] : (await this.#require(user.userId)).passkeys;
    const options = await generateAuthenticationOptions({
      rpID: rpIdOf(origin),
      userVerification: user === null ? 'required' : 'preferred',
      ...(passkeys.length > 0 && { allowCredentials: passkeys.map(({ passkeyId: id }) => ({ id })) }),
    });
    const proved = user === null ? { userId: null } : { userId: user.userId, generation: user.generation };
    return this.#ceremony(signingIn, { challenge: options.challenge, ...proved }, options);
  }

  /**
   * Failures are recorded where the password was right, or the passkey is one of the user's.
   * @throws Rejected `unauthorized`
   */
  async signIn(
    sent: { response: string; state: string; origin: string },
    client: Client,
    correlationId: string,
  ): Promise<PasskeyProof> {
    const opened = await this.#open(signingIn, sent.state);
    if (opened === undefined) throw notAccepted('unauthorized');
    const response = parse(sent.response) as AuthenticationResponseJSON;
    const user = await this.#users.find(opened.userId ?? userHandleOf(response));
    const passkey = user?.passkeys.find(({ passkeyId }) => passkeyId === response.id);
    if (user === undefined || (passkey === undefined && opened.userId === null)) throw notAccepted('unauthorized');
    const { userId, generation } = user;
    if (passkey === undefined || !(await this.#isVerified(passkey, response, opened, sent.origin))) {
      const step = { type: 'RecordSignInFailure', method: 'passkey' } as const;
      await this.#failed.record(userId, step, client, rootContext('system:sign-in', correlationId));
      throw notAccepted('unauthorized');
    }
    return {
      user: { userId, generation: opened.generation ?? generation },
      method: opened.userId === null ? 'passkey' : 'password_and_passkey',
    };
  }

  /** Removes a passkey, or changes whether one is needed after the password. @throws Rejected */
  async change(
    userId: string,
    command: Extract<UserCommand, { type: 'AddPasskey' | 'RemovePasskey' | 'RequireSecondFactor' }>,
    context: CommandContext,
  ): Promise<void> {
    const { position } = await this.#executor.execute(userStream, userId, command, context);
    await this.#readYourWrites.until(usersProjection, position);
  }

  async #isVerified(
    { passkeyId, publicKey, transports }: PasskeyDocument,
    response: AuthenticationResponseJSON,
    { challenge, userId }: State,
    origin: string,
  ): Promise<boolean> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const counterId = hashSecretToken(passkeyId);
    const stored = await this.#store.get<{ readonly counter: number }>(passkeyCounters, counterId);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: userId === null,
      credential: {
        id: passkeyId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: stored?.counter ?? 0,
        transports: transports as NonNullable<RegistrationResponseJSON['response']['transports']>,
      },
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
    if (!verified || authenticationInfo === undefined) return false;
    const { newCounter: counter } = authenticationInfo;
    // Synchronised passkeys do not count.
    if (counter > 0) await this.#store.put(passkeyCounters, counterId, { counter });
    return true;
  }

  #ceremony(purpose: string, state: State, options: object): Ceremony {
    return { options: JSON.stringify(options), state: this.#state.seal(purpose, state) };
  }

  async #open(purpose: string, state: string): Promise<State | undefined> {
    return (await this.#state.open(purpose, state)) as State | undefined;
  }

  async #require(userId: string): Promise<UserDocument> {
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no user with this id.');
    return user;
  }
}

function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The id of the user whom the passkey belongs to; empty where the response has none. It is not verified yet. */
function userHandleOf({ response }: { readonly response?: unknown }): string {
  const { userHandle } = (response ?? {}) as { readonly userHandle?: unknown };
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : '';
}

/** @throws Rejected `unauthorized` for what is no JSON object */
function parse(text: string): object {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Rejected below.
  }
  throw notAccepted('unauthorized');
}

function notAccepted(code: 'unauthorized' | 'invalid_state'): Rejected {
  return new Rejected(code, 'The passkey was not accepted. Try again.');
}
