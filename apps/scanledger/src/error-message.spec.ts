import { describe, expect, it } from '@jest/globals';
import { ConnectionError, ReceiptVerificationError, UntrustedCertificateError } from '#client';
import { errorMessageOf } from './error-message.ts';

describe('the message for an error', () => {
  it('says how to trust a certificate that is not trusted', () => {
    const message = errorMessageOf(new UntrustedCertificateError('https://example.com', 'self-signed certificate'));
    expect(message).toMatch(/^The certificate .* not trusted: self-signed certificate\.\nName it with --ca/);
    expect(message).not.toContain('`ca`');
  });

  it('says at which step a receipt is not valid', () => {
    const error = new ReceiptVerificationError('signature', 'the log \u001b[2J has not signed');
    expect(errorMessageOf(error)).toBe('Not valid (signature): the log \ufffd[2J has not signed');
    expect(errorMessageOf(new ReceiptVerificationError('verifier_keys', 'no key'))).toBe('no key');
  });

  it('is that of the error otherwise', () => {
    expect(errorMessageOf(new ConnectionError('no response: ECONNREFUSED'))).toBe('no response: ECONNREFUSED');
    expect(errorMessageOf(new Error('x'))).toBe('x');
    expect(errorMessageOf('y')).toBe('y');
  });
});
