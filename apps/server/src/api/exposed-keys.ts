import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReportExposedApiKey } from '#accounts';
import { rootContext } from '#event-sourcing';
import { Log } from '#kernel';
import { ApiSettings } from './api-settings.ts';
import { Authentication } from './authentication.ts';

/** Marks API keys that were sent over plain HTTP, for their owners. The response does not wait for it: it reveals nothing about the key. */
@Injectable()
export class ExposedKeys {
  readonly #authentication: Authentication;
  readonly #commands: CommandBus;
  readonly #settings: ApiSettings;
  readonly #log: Log;

  constructor(authentication: Authentication, commands: CommandBus, settings: ApiSettings, log: Log) {
    this.#authentication = authentication;
    this.#commands = commands;
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
    const context = rootContext('system:plain-http', requestId);
    const report = new ReportExposedApiKey({ accountId, keyId, revoke }, context);
    const { changed } = await this.#commands.execute(report);
    if (changed)
      this.#log.warn({ api_key: keyId, account: accountId, revoked: revoke }, 'an API key was sent over plain HTTP');
  }
}
