import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { sendRaw } from '../support/raw-connection.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer, ServiceForSpecs } from '../support/service-for-specs.ts';

interface Key {
  readonly key_id: string;
  readonly exposed_at: string | null;
  readonly state: string;
}

async function sendInTheClear(api: ServiceForSpecs, key: string): Promise<number | undefined> {
  const head = ['GET /v1/usage HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`, 'Connection: close'];
  const [response] = await sendRaw(api.service.url, `${head.join('\r\n')}\r\n\r\n`, { tls: false });
  return response?.status;
}

async function listed({ client, keyId }: Customer): Promise<Key | undefined> {
  const { body } = await client.get<{ data: Key[] }>('/v1/keys');
  return body.data.find(({ key_id }) => key_id === keyId);
}

describe('a key that is sent over plain HTTP', () => {
  const api = serviceForSpecs();

  it('is marked with the time of its first exposure, and stays active', async () => {
    const customer = await api.customer();
    expect((await listed(customer))?.exposed_at).toBeNull();
    expect(await sendInTheClear(api, customer.key)).toBe(403);
    const marked = await eventually(
      () => listed(customer),
      (key) => key?.exposed_at !== null,
    );
    expect(marked).toMatchObject({ exposed_at: expect.stringMatching(/^\d{4}-.*Z$/), state: 'active' });
    expect(await sendInTheClear(api, customer.key)).toBe(403);
    const other = await api.customer();
    await sendInTheClear(api, other.key);
    await eventually(
      () => listed(other),
      (key) => key?.exposed_at !== null,
    );
    expect(await listed(customer)).toEqual(marked);
  });

  it('does not mark other keys', async () => {
    const [one, other] = [await api.customer(), await api.customer()];
    await sendInTheClear(api, one.key);
    await eventually(
      () => listed(one),
      (key) => key?.exposed_at !== null,
    );
    expect((await listed(other))?.exposed_at).toBeNull();
  });
});

describe('with REVOKE_EXPOSED_KEYS=on, a key that is sent over plain HTTP', () => {
  const api = serviceForSpecs({ REVOKE_EXPOSED_KEYS: 'on' });

  it('is revoked, and is shown as revoked and exposed', async () => {
    const customer = await api.customer();
    const { body: second } = await customer.client.post<{ key_id: string; key: string }>('/v1/keys', {
      name: 'second',
    });
    expect(await sendInTheClear(api, second.key)).toBe(403);
    const shown = await eventually(
      async () => (await customer.client.get<Key>(`/v1/keys/${second.key_id}`)).body,
      ({ state }) => state === 'revoked',
    );
    expect(shown.exposed_at).not.toBeNull();
    expect((await api.client(second.key).get('/v1/usage')).status).toBe(401);
    expect((await customer.client.get('/v1/usage')).status).toBe(200);
  });
});
