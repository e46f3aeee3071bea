import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import type { CollectionDefinition } from '#event-sourcing';
import { Clock } from '#kernel';
import type { AttemptSource } from '../client.ts';
import { expired, expiryOf } from './expiring-documents.ts';

/** A network or a browser from which somebody has signed in with an e-mail address; the id is a digest of both. */
interface KnownSourceDocument {
  readonly id: string;
  /** See `expiryOf`. */
  readonly forgottenAt: string;
}

export const knownSources: CollectionDefinition = { name: 'known_sources', version: 1, indexes: [['forgottenAt']] };

const dayMs = 24 * 60 * 60_000;
const networkForgottenAfterMs = 30 * dayMs;
/** The cookie of a browser is kept as long. */
export const deviceForgottenAfterMs = 180 * dayMs;

/** Remembers the networks and browsers from which each user has signed in. */
@Injectable()
export class KnownSources {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `id`: one of `sourceIds`. */
  async isKnown(id: string): Promise<boolean> {
    const known = await this.#store.get<KnownSourceDocument>(knownSources, id);
    return known !== undefined && !expired(known.forgottenAt, this.#clock.now());
  }

  /** To be called when a user has proved who it is. Each call removes up to two forgotten documents. */
  async remember(emailDigest: string, source: AttemptSource): Promise<void> {
    const ids = sourceIds(emailDigest, source);
    await this.#put(ids.network, networkForgottenAfterMs);
    await this.#put(ids.device, deviceForgottenAfterMs);
    const query = { below: { forgottenAt: String(this.#clock.now()) }, orderBy: 'forgottenAt', limit: 2 };
    for (const { id } of await this.#store.find<KnownSourceDocument>(knownSources, query)) {
      await this.#store.remove(knownSources, id);
    }
  }

  async #put(id: string, forgottenAfterMs: number): Promise<void> {
    const document: KnownSourceDocument = { id, forgottenAt: expiryOf(id, this.#clock.now() + forgottenAfterMs) };
    await this.#store.put(knownSources, id, document);
  }
}

/** Digests of an e-mail address with the network and with the browser of an attempt. */
export function sourceIds(emailDigest: string, { network, device }: AttemptSource) {
  return {
    network: hash('sha256', `${emailDigest} network ${network}`),
    device: hash('sha256', `${emailDigest} device ${device}`),
  };
}
