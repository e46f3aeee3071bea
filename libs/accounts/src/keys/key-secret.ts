import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { encodeBase62 } from '#kernel';
import type { Ids } from '#kernel';

const prefix = 'slk_';
const randomLength = 32;
const checksumLength = 6;
const form = /^slk_[0-9A-Za-z]{38}$/;

/** `slk_`, 32 random base-62 characters (190 bits), and 6 of the CRC-32 over them. */
export function newKeySecret(ids: Ids): string {
  const random = ids.token(randomLength);
  return prefix + random + checksum(random);
}

/** Whether a text has the form and the checksum of a key: what has not, needs no look-up. */
export function isWellFormedKey(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(prefix.length, prefix.length + randomLength);
  return text.endsWith(checksum(random));
}

/** SHA-256 of the whole key in hex: all that is ever stored of it. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

export function checksum(text: string): string {
  return encodeBase62(crc32(text), checksumLength);
}
