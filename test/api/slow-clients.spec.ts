import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { sendRaw } from '../support/raw-connection.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { kindsOfSlowness, SlowClients } from '../support/slow-clients.ts';

let slow = new SlowClients();
afterEach(() => {
  slow.close();
  slow = new SlowClients();
});

describe('slow clients', () => {
  const api = serviceForSpecs();

  it.each(kindsOfSlowness)('do not delay others: %s', async (kind) => {
    const { client, key } = await api.customer();
    await slow.connect(api.service.url, kind, 100);
    // Refused ones would delay nobody either.
    expect(slow.open).toBe(100);
    for (let count = 0; count < 10; count++) {
      expect((await client.get('/v1/usage')).status).toBe(200);
      expect((await api.client(key).get('/v1/usage')).status).toBe(200);
    }
  });
});

describe.each(['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'])('%s', (setting) => {
  const api = serviceForSpecs({ [setting]: '4' });

  it('closes connections above the limit, serves the open ones, and accepts the next when one ends', async () => {
    const { client } = await api.customer();
    expect((await client.get('/v1/usage')).status).toBe(200);
    const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const another = () => sendRaw(api.service.url, health);
    expect((await another()).map(({ status }) => status)).toEqual([200]);
    // One that has just ended may still count for a moment.
    const full = await eventually(
      async () => {
        if (slow.open < 3) await slow.connect(api.service.url, 'slow reading', 1);
        const mine = await client.get('/v1/usage').catch(() => undefined);
        return { mine: mine?.status, theirs: (await another()).length };
      },
      ({ theirs }) => theirs === 0,
    );
    expect(full.mine).toBe(200);
    slow.close();
    await eventually(another, (responses) => responses[0]?.status === 200);
  });
});
