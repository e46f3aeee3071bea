import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { SlowSite } from '../recovery/slow-site.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';

jest.setTimeout(120_000);

describe('A server that is asked to stop while its event log cannot be reached', () => {
  let log: FakeEventStoreDb;
  let site: SlowSite;
  let service: Service;
  let client: ApiClient;
  beforeAll(async () => {
    log = new FakeEventStoreDb();
    await log.start();
    site = await SlowSite.start();
    site.delayMs = 2_000;
    service = await Service.start({
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: log.address,
      READ_STORE: 'sqlite',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    });
    const { key } = await service.operator.openAccount();
    client = new ApiClient(() => service.url, key);
  });
  afterAll(async () => {
    await client.close();
    await service.remove();
    await site.close();
    await log.stop();
  });

  it('stops with success although it cannot hand its scans back, which the next start resumes', async () => {
    const { body } = await client.post<{ scan_id: string }>('/v1/scans', { target: site.origin });
    const status = async (): Promise<unknown> => (await client.get(`/v1/scans/${body.scan_id}`)).body['status'];
    await eventually(status, (is) => is === 'running');
    await log.stop();
    expect(await service.stop()).toBe(0);
    await log.start();
    site.delayMs = 0;
    await service.restart();
    await eventually(status, (is) => is === 'completed');
  });
});
