import { describe, expect, it } from '@jest/globals';
import { ConnectionError } from '#client';
import { errorMessageOf } from './error-message.ts';

function connectionError(code: string): ConnectionError {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  return new ConnectionError(`no response: ${code}`, { cause });
}

describe('the message for an error', () => {
  it('says how to trust a certificate that is not trusted', () => {
    expect(errorMessageOf(connectionError('DEPTH_ZERO_SELF_SIGNED_CERT'))).toMatch(
      /^no response: DEPTH_ZERO_SELF_SIGNED_CERT\nName the certificate .*--ca/,
    );
  });

  it('is that of the error otherwise', () => {
    expect(errorMessageOf(connectionError('ECONNREFUSED'))).toBe('no response: ECONNREFUSED');
    expect(errorMessageOf(new Error('x'))).toBe('x');
    expect(errorMessageOf('y')).toBe('y');
  });
});
