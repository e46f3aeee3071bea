import { Scanledger } from '#client';
import { UsageError } from './exit-codes.ts';
import type { ConnectionSettings } from './settings.ts';
import { readText } from './text-files.ts';

/** @throws UsageError where the URL or the key is missing; `otherwise` says what else can be done */
export function clientOf({ url, apiKey, caFile }: ConnectionSettings, otherwise = ''): Scanledger {
  if (url === undefined || apiKey === undefined) {
    throw new UsageError(`set SCANLEDGER_URL and SCANLEDGER_API_KEY${otherwise}`);
  }
  return new Scanledger({
    baseUrl: url,
    apiKey,
    ...(caFile !== undefined && { ca: readText(caFile) }),
  });
}
