import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateWindows } from '#event-sourcing';
import { Clock } from '#kernel';
import { IdentitySettings } from '../identity-settings.ts';
import { hashSecretToken } from '../secret-token.ts';

const validForMs = 5 * 60_000;

/**
 * State that a form carries from one page to the next: signed, so that nothing is stored for a visitor who never comes
 * back, valid for five minutes, and accepted once.
 */
@Injectable()
export class OneTimeState {
  readonly #keys: readonly Buffer[];
  readonly #windows: RateWindows;
  readonly #clock: Clock;

  constructor(settings: IdentitySettings, windows: RateWindows, clock: Clock) {
    this.#keys = settings.secretsKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'one-time state', 32)));
    this.#windows = windows;
    this.#clock = clock;
  }

  /** `purpose`: what it is for; it is accepted for nothing else. */
  seal(purpose: string, value: object): string {
    const expiresAt = this.#clock.now() + validForMs;
    const text = Buffer.from(JSON.stringify({ purpose, expiresAt, value })).toString('base64url');
    return `${text}.${this.#sign(this.#keys[0], text)}`;
  }

  /** The value; undefined where it was not made here, is for another purpose, has expired, or was opened before. */
  async open(purpose: string, sealed: string): Promise<object | undefined> {
    const [text = '', signature = ''] = sealed.split('.');
    if (!this.#keys.some((key) => isSame(signature, this.#sign(key, text)))) return undefined;
    const state = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed;
    if (state.purpose !== purpose || state.expiresAt <= this.#clock.now()) return undefined;
    // Named by what is signed: what follows the signature could make another name.
    const { allowed } = await this.#windows.take(`one-time:${hashSecretToken(text)}`, 1, 2 * validForMs);
    return allowed ? state.value : undefined;
  }

  #sign(key: Buffer | undefined, text: string): string {
    if (key === undefined) throw new Error('there is no key to sign with');
    return createHmac('sha256', key).update(text).digest('base64url');
  }
}

interface Sealed {
  readonly purpose: string;
  readonly expiresAt: number;
  readonly value: object;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
