import { describe, expect, it } from '@jest/globals';
import {
  ConnectionError,
  InvalidTargetError,
  QuotaExceededError,
  RateLimitError,
  ReceiptVerificationError,
  ScanledgerError,
  ServerError,
  TimeoutError,
} from '#client';
import { exitCodeOf, UsageError } from './exit-codes.ts';

const responded = (status: number) => ({
  status,
  code: 'unknown',
  message: `the service responded with status ${status}`,
  param: undefined,
  requestId: undefined,
  retryAfter: undefined,
  docUrl: undefined,
});

describe('the exit code', () => {
  it.each<[code: number, when: string, error: unknown]>([
    [1, 'a receipt that is not valid', new ReceiptVerificationError('signature', 'not signed')],
    [2, 'a wrong option', new UsageError('--format must be text or json')],
    [2, 'a setting that the client rejects', new ScanledgerError('an API key is needed')],
    [2, 'a request that the service rejects', new InvalidTargetError(responded(400))],
    [2, 'no key to verify a receipt with', new ReceiptVerificationError('verifier_keys', 'no key')],
    [3, 'a service that cannot be reached', new ConnectionError('no response')],
    [3, 'a service that does not respond in time', new TimeoutError('no response in time')],
    [3, 'a service that responds with a failure of its own', new ServerError(responded(503))],
    [3, 'a failure of this program', new TypeError('x is undefined')],
    [5, 'a quota that is used up', new QuotaExceededError(responded(429))],
    [5, 'too many requests', new RateLimitError(responded(429))],
  ])('is %i for %s', (code, _when, error) => {
    expect(exitCodeOf(error)).toBe(code);
  });
});
