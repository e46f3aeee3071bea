const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codes = Uint8Array.from(alphabet, (character) => character.charCodeAt(0));

const chunkLength = 8;
/** Below 2 ** 53: digits of ordinary numbers are computed ten times as fast as those of a BigInt. */
const chunk = 62n ** BigInt(chunkLength);

/** `value` in base 62 (digits, upper case, lower case), padded with `0` on the left to `length` characters. */
export function encodeBase62(value: bigint | number, length: number): string {
  if (typeof value === 'number') return digitsOf(value).padStart(length, '0');
  let rest = value;
  let text = '';
  for (; rest >= chunk; rest /= chunk) text = digitsOf(Number(rest % chunk)).padStart(chunkLength, '0') + text;
  return (digitsOf(Number(rest)) + text).padStart(length, '0');
}

function digitsOf(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet.charAt(rest % 62) + text;
  return text;
}

const scratch = Buffer.alloc(64);

/**
 * At most 64 uniformly random characters from random bytes. Bytes from 248 up are rejected: with them the first characters
 * were more likely.
 */
export function base62From(nextByte: () => number, length: number): string {
  for (let written = 0; written < length;) {
    const byte = nextByte();
    if (byte < 248) scratch[written++] = codes[byte % 62]!;
  }
  return scratch.toString('latin1', 0, length);
}
