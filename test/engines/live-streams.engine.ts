import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeveralProcesses } from '../recovery/several-processes.ts';
import { ApiClient } from '../support/api-client.ts';
import { EventStream } from '../support/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { eventStoreAddress, mongoAddress } from './engines.ts';

const noEnd = async (): Promise<void> => undefined;

describe('the live stream of a scan, with API and workers in processes of their own', () => {
  let processes: SeveralProcesses;
  let site: HeldSite;
  beforeAll(async () => {
    site = await HeldSite.start();
    processes = await SeveralProcesses.start({
      log: { name: 'log', address: eventStoreAddress(), end: noEnd },
      models: { name: 'models', address: mongoAddress(), end: noEnd },
    });
  }, 300_000);
  afterAll(async () => {
    await site.close();
    await processes.remove();
  }, 300_000);

  it('shows what another process does, and continues in a third without gap or repetition', async () => {
    const { key } = await processes.operator.openAccount();
    const [one, two] = processes.apis;
    if (one === undefined || two === undefined) throw new Error('there are no two API processes');
    const client = new ApiClient(() => one.url, key);
    const { body } = await client.post('/v1/scans', { target: site.url });
    const path = `/v1/scans/${String(body['scan_id'])}/events`;
    const first = await EventStream.open({ url: one.url, key, path });
    await eventually(
      async () => first.events,
      (events) => events.some(({ data }) => data['status'] === 'running'),
    );
    await first.close();
    const second = await EventStream.open({ url: two.url, key, path, lastEventId: first.events.at(-1)?.id });
    site.release();
    await eventually(
      async () => second.text,
      () => second.hasEnded,
    );
    const events = [...first.events, ...second.events];
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, n) => n));
    expect(events.filter(({ event }) => event === 'finding').length).toBeGreaterThan(2);
    expect(second.events.at(-1)?.data).toEqual((await client.get(path.replace('/events', ''))).body);
    await Promise.all([client.close(), second.close()]);
  });
});
