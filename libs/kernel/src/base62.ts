const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codes = Uint8Array.from(alphabet, (character) => character.charCodeAt(0));

/** `value` in base 62 (digits, upper case, lower case), padded with `0` on the left to `length` characters. */
export function encodeBase62(value: bigint | number, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0) {
    const digit = typeof rest === 'bigint' ? Number(rest % 62n) : rest % 62;
    text = alphabet.charAt(digit) + text;
    rest = typeof rest === 'bigint' ? rest / 62n : Math.floor(rest / 62);
  }
  return text.padStart(length, '0');
}

/** Uniformly random characters from random bytes. Bytes from 248 up are rejected: with them the first characters were more likely. */
export function base62From(draw: (count: number) => Uint8Array, length: number): string {
  const text = Buffer.allocUnsafe(length);
  let written = 0;
  while (written < length) {
    for (const byte of draw(length - written + 4)) {
      if (byte < 248 && written < length) text[written++] = codes[byte % 62]!;
    }
  }
  return text.toString('latin1');
}
