import { afterAll, beforeAll } from '@jest/globals';
import type { ApiClient } from './api-client.ts';
import { HeldSite } from './held-site.ts';
import { queueScan, untilEnded } from './scans.ts';
import type { ServiceForSpecs } from './service-for-specs.ts';

export interface CompletedScan {
  readonly scanId: string;
  /** Of the account that has the scan. */
  readonly client: ApiClient;
  /** Of the site that was scanned; it still responds. */
  readonly siteUrl: string;
}

/** A scan that has completed before the first spec of a file. */
export function completedScanForSpecs(api: ServiceForSpecs): CompletedScan {
  let site: HeldSite;
  let client: ApiClient;
  let scanId: string;
  beforeAll(async () => {
    site = await HeldSite.start();
    site.release();
    ({ client } = await api.customer());
    scanId = await queueScan(client, site.url);
    await untilEnded(client, scanId);
  }, 60_000);
  afterAll(() => site.close());
  return {
    get scanId() {
      return scanId;
    },
    get client() {
      return client;
    },
    get siteUrl() {
      return site.url;
    },
  };
}
