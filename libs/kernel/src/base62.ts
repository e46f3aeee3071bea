const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `value` in base 62 (digits, upper case, lower case), padded with `0` on the left to `length` characters. */
export function encodeBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}

/** Uniformly random characters from random bytes. Bytes from 248 up are rejected: with them the first characters were more likely. */
export function base62From(draw: (count: number) => Uint8Array, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of draw(length - text.length + 4)) {
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}
