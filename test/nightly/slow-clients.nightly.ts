import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { requestsAtOnce, kindsOfSlowness, SlowClients } from '../support/slow-clients.ts';
import type { Slowness } from '../support/slow-clients.ts';

/** What the system keeps for each client that does not read is several MiB. */
const countOf = (kind: Slowness): number => (kind === 'slow reading' ? 100 : 1_000);

describe('a thousand clients of each way of being slow, all at once', () => {
  // All of them have one address.
  const api = serviceForSpecs({ MAX_CONNECTIONS_PER_ADDRESS: '4000' });
  const slow = new Map(kindsOfSlowness.map((kind) => [kind, new SlowClients()]));

  beforeAll(
    async () =>
      void (await Promise.all(
        [...slow].map(([kind, clients]) => clients.connect(api.service.url, kind, countOf(kind))),
      )),
    600_000,
  );
  afterAll(() => slow.forEach((clients) => clients.close()));

  it('delay no other client, and are all disconnected', async () => {
    const { client, key } = await api.customer();
    for (let asked = 0; asked < 200; asked++) {
      expect((await client.get('/v1/usage')).status).toBe(200);
      if (asked % 10 === 0) expect((await api.client(key).get('/v1/usage')).status).toBe(200);
    }
    for (const kind of kindsOfSlowness.filter((kind) => kind !== 'slow reading')) {
      await eventually(
        async () => slow.get(kind)?.open,
        (open) => open === 0,
        600,
      );
    }
    // Who does not read does not see either that the connection is over: one after the other looks what there is.
    const { headers } = await client.get('/openapi.json');
    const whole = requestsAtOnce * Number(headers['content-length']);
    await eventually(
      async () => slow.get('slow reading')?.drainOne(),
      (received) => received !== undefined && received < whole,
      600,
    );
    expect((await client.get('/v1/usage')).status).toBe(200);
  });
});
