import { Rejected } from '#kernel';

const param = 'Idempotency-Key';

/**
 * The client's key: 1 to 255 visible ASCII characters, bare or in quotes (`k` and `"k"` are the same key).
 * @throws Rejected `invalid_parameter`
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string') {
    const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
    if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  }
  throw new Rejected(
    'invalid_parameter',
    '`Idempotency-Key` must be one key of 1 to 255 visible ASCII characters, without spaces.',
    { param },
  );
}
