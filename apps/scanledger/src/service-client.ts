import { Scanledger } from '#client';
import { UsageError } from './exit-codes.ts';
import type { ConnectionSettings } from './settings.ts';
import { readText } from './text-files.ts';

/** @throws UsageError where the URL or the key is missing, `otherwise` says what else can be done; where the URL cannot be used */
export function clientOf({ url, apiKey, caFile }: ConnectionSettings, otherwise = ''): Scanledger {
  if (url === undefined || apiKey === undefined) {
    throw new UsageError(`set SCANLEDGER_URL and SCANLEDGER_API_KEY${otherwise}`);
  }
  // An https server gets no key over plain HTTP because of a mistyped URL.
  if (caFile !== undefined && URL.parse(url)?.protocol === 'http:') {
    throw new UsageError(`the URL of the service must begin with https:// where a file of certificates is set: ${url}`);
  }
  return new Scanledger({
    baseUrl: url,
    apiKey,
    ...(caFile !== undefined && { ca: readText(caFile) }),
  });
}
