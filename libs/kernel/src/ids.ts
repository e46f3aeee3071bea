import { hash, randomFillSync } from 'node:crypto';
import { base62From, encodeBase62 } from './base62.ts';

/** The only source of randomness. */
export abstract class Ids {
  protected abstract byte(): number;
  protected abstract bytes(count: number): Uint8Array;
  protected abstract milliseconds(): number;

  /** `length` unguessable characters of base 62; 22 of them carry 131 bits. */
  token(length = 22): string {
    return base62From(() => this.byte(), length);
  }

  /** A UUIDv7 (RFC 9562): it sorts by time, which keeps inserts into a large index fast. */
  event(): string {
    const time = this.milliseconds().toString(16).padStart(12, '0');
    return formatUuid(time + Buffer.from(this.bytes(10)).toString('hex'), 7);
  }

  /** `count` unguessable bytes, for keys and nonces. */
  secret(count: number): Uint8Array {
    return this.bytes(count);
  }

  /** A number from 0 up to, not including, 1. */
  fraction(): number {
    const bytes = this.bytes(4);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
  }
}

/** A system call costs more than the bytes: they are fetched in blocks, and each byte is used once. */
const blockSize = 4_096;

export class SystemIds extends Ids {
  #block = new Uint8Array(0);
  #used = 0;

  protected byte(): number {
    this.#provide(1);
    const byte = this.#block[this.#used] ?? 0;
    this.#block[this.#used++] = 0;
    return byte;
  }

  protected bytes(count: number): Uint8Array {
    this.#provide(count);
    const bytes = this.#block.slice(this.#used, this.#used + count);
    this.#block.fill(0, this.#used, this.#used + count);
    this.#used += count;
    return bytes;
  }

  #provide(count: number): void {
    if (this.#used + count <= this.#block.length) return;
    this.#block = randomFillSync(new Uint8Array(Math.max(blockSize, count)));
    this.#used = 0;
  }

  protected milliseconds(): number {
    return Date.now();
  }
}

/** A UUID derived from its causes (RFC 9562, version 8): the same causes give the same id, so that a retry is idempotent. */
export function derivedUuid(...causes: readonly string[]): string {
  return formatUuid(digest(causes), 8);
}

/** `length` base-62 characters derived from causes; unguessable where one of the causes is. */
export function derivedToken(length: number, ...causes: readonly string[]): string {
  return encodeBase62(BigInt(`0x${digest(causes)}`) % 62n ** BigInt(length), length);
}

function digest(causes: readonly string[]): string {
  return hash('sha256', JSON.stringify(causes), 'hex');
}

/** Of the first 128 bits of `hex`, with the version and the variant in their places. */
function formatUuid(hex: string, version: 7 | 8): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  const [timeLow, timeMid, timeHigh] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)];
  return `${timeLow}-${timeMid}-${version}${timeHigh}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
