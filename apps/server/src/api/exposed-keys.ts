import { Injectable } from '@nestjs/common';
import { keyringStream } from '#accounts';
import { CommandExecutor, rootContext } from '#event-sourcing';
import { Clock, Log } from '#kernel';
import { ApiSettings } from './api-settings.ts';
import { Authentication } from './authentication.ts';

/** Marks API keys that were sent over plain HTTP, for their owners. The response does not wait for it: it reveals nothing about the key. */
@Injectable()
export class ExposedKeys {
  readonly #authentication: Authentication;
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;
  readonly #settings: ApiSettings;
  readonly #log: Log;

  constructor(
    authentication: Authentication,
    executor: CommandExecutor,
    clock: Clock,
    settings: ApiSettings,
    log: Log,
  ) {
    this.#authentication = authentication;
    this.#executor = executor;
    this.#clock = clock;
    this.#settings = settings;
    this.#log = log;
  }

  note(authorization: string | undefined, requestId: string): void {
    if (authorization === undefined) return;
    void this.#mark(authorization, requestId).catch((error: unknown) =>
      this.#log.error(
        { err: error },
        'an exposed API key could not be marked; it is marked at its next use over plain HTTP',
      ),
    );
  }

  async #mark(authorization: string, requestId: string): Promise<void> {
    const key = await this.#authentication.validKey(authorization);
    const revoke = this.#settings.revokeExposedKeys;
    if (key === undefined || (key.exposedAt !== undefined && !revoke)) return;
    const { accountId, keyId } = key;
    const command = { type: 'ReportExposedApiKey', accountId, keyId, revoke, now: this.#clock.timestamp() } as const;
    const context = rootContext('system:plain-http', requestId);
    const { events } = await this.#executor.execute(keyringStream, accountId, command, context);
    if (events.length > 0) this.#log.warn({ keyId, accountId, revoked: revoke }, 'an API key was sent over plain HTTP');
  }
}
