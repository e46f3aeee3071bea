import { describe, expect, it } from '@jest/globals';
import { ConnectionError, TimeoutError, UntrustedCertificateError, errorOfResponse } from '../src/errors.ts';
import { retryDelaySeconds } from '../src/retry-policy.ts';
import { casesOf } from './cases.ts';

interface Case {
  readonly name: string;
  readonly error?: 'connection' | 'timeout' | 'certificate' | 'other';
  readonly status?: number;
  readonly code?: string;
  readonly retry_after?: number;
  readonly retry: number;
  readonly random: number;
  readonly seconds: number | null;
}

const errors = {
  connection: () => new ConnectionError('no response'),
  timeout: () => new TimeoutError('no response'),
  certificate: () => new UntrustedCertificateError('https://example.com', 'self-signed certificate'),
  other: () => new TypeError('a mistake in a program'),
};

describe('the delay before the next attempt', () => {
  it.each((casesOf('retry-delays.json') as { cases: Case[] }).cases)('$name', (one) => {
    const error = one.error
      ? errors[one.error]()
      : errorOfResponse(one.status ?? 0, () => undefined, { error: one.code, retry_after: one.retry_after });
    expect(retryDelaySeconds(error, one.retry, one.random) ?? null).toBe(one.seconds);
  });
});
