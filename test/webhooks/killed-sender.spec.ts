import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.ts';
import { bundledProgram } from '../support/bundled-program.ts';
import { Service } from '../support/service.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver, testCertificate } from './testing/receiver.ts';

interface Delivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: readonly { readonly attempt: number; readonly status_code: number | null }[];
}

const directory = mkdtempSync(join(tmpdir(), 'killed-sender-'));
const authorities = join(directory, 'ca.pem');
const program = bundledProgram('test/webhooks/testing/server-without-lock.ts');
let receiver: Receiver;
let sending: Service;
let standingBy: Service;
let client: ApiClient;
let hook: string;

/** Requests a ping until it is accepted: just after the kill nobody shows what was written for a moment. */
const ping = async (): Promise<string> =>
  eventually(async () => {
    const { status, body } = await client.post<Pick<Delivery, 'delivery_id'>>(`${hook}/test`);
    return status < 300 ? body.delivery_id : undefined;
  });
const pings = (count: number): Promise<readonly string[]> => Promise.all(Array.from({ length: count }, ping));
const deliveries = async (): Promise<readonly Delivery[]> =>
  (await client.get<{ readonly data: readonly Delivery[] }>(`${hook}/deliveries?limit=100`)).body.data;

/** Two servers on the same stores: the one that was started first sends the webhooks, the other serves the requests. */
beforeAll(async () => {
  writeFileSync(authorities, (await testCertificate()).cert);
  receiver = await Receiver.start();
  const settings = { INSTANCE: 'sending', NODE_EXTRA_CA_CERTS: authorities };
  sending = await Service.start(settings, program);
  const { key } = await sending.operator.openAccount();
  let served = sending;
  client = new ApiClient(() => served.url, key);
  const { body } = await client.post<{ readonly endpoint_id: string }>('/v1/webhook_endpoints', {
    url: receiver.url(),
  });
  hook = `/v1/webhook_endpoints/${body.endpoint_id}`;
  // It holds the sender's lease before the other one is started.
  await ping();
  await eventually(() => receiver.received.length === 1);
  standingBy = await Service.start({ ...sending.environment, INSTANCE: 'standing-by' }, program);
  served = standingBy;
}, 300_000);

afterAll(async () => {
  await client?.close();
  await standingBy?.remove();
  await sending?.remove();
  await receiver?.[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

describe('a process that is killed while it sends webhooks', () => {
  it('loses none of them: another process sends each one that has no recorded outcome', async () => {
    const withoutResponse = new Set<string>();
    const killing = Promise.withResolvers<void>();
    let isKilled = false;
    receiver.respond = ({ headers }, response) => {
      if (isKilled || receiver.received.length < 5) return void response.writeHead(204).end();
      withoutResponse.add(String(headers['service-delivery']));
      killing.resolve();
    };
    const requested = pings(20);
    await killing.promise;
    await sending.kill();
    isKilled = true;
    const ids = [...(await requested), ...(await pings(10))];
    await eventually(async () => (await deliveries()).every(({ status }) => status === 'succeeded'));

    const recorded = await deliveries();
    expect(recorded.map((one) => one.delivery_id)).toEqual(expect.arrayContaining(ids));
    for (const { delivery_id: id, attempts } of recorded) {
      // What the killed process has sent does not count as an attempt: nobody knows its outcome.
      expect(attempts).toMatchObject([{ attempt: 1, status_code: 204 }]);
      const sent = receiver.received.filter(({ headers }) => headers['service-delivery'] === id);
      expect(sent.length).toBeGreaterThanOrEqual(withoutResponse.has(id) ? 2 : 1);
      expect(sent.length).toBeLessThanOrEqual(2);
      expect(new Set(sent.map(({ headers }) => headers['service-attempt']))).toEqual(new Set(['1']));
    }
    expect(withoutResponse.size).toBeGreaterThan(0);
    expect(standingBy.unexpectedEnds).toEqual([]);
  }, 300_000);
});
