import { describe, expect, it } from '@jest/globals';
import { UsageError } from './exit-codes.ts';
import { clientOf } from './service-client.ts';

const apiKey = 'slk_1';

describe('the client of the service', () => {
  it('needs a URL and a key', () => {
    expect(() => clientOf({ url: undefined, apiKey, caFile: undefined }, ', or use --local')).toThrow(
      new UsageError('set SCANLEDGER_URL and SCANLEDGER_API_KEY, or use --local'),
    );
  });

  it('may speak plain HTTP, unless a file of certificates says that the service speaks HTTPS', () => {
    const url = 'http://127.0.0.1:8443';
    expect(clientOf({ url, apiKey, caFile: undefined })).toBeDefined();
    expect(() => clientOf({ url, apiKey, caFile: 'cert.pem' })).toThrow(
      new UsageError(`the URL of the service must begin with https:// where a file of certificates is set: ${url}`),
    );
  });
});
