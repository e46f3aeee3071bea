import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import packet from 'dns-packet';
import type { DecodedPacket } from 'dns-packet';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DnsClient } from './dns-client.ts';
import { FakeDns, zone } from './testing/fake-dns.ts';

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

type Reply = (query: DecodedPacket) => Partial<packet.Packet>;

/** Answers the same over UDP and TCP on one port, as `reply` says. */
async function server(udp: Reply, tcp: Reply = udp): Promise<string> {
  const encode = (query: DecodedPacket, reply: Reply) =>
    packet.encode({
      type: 'response',
      id: query.id,
      questions: query.questions ?? [],
      ...reply(query),
    });
  const streams = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const message = encode(packet.decode(data.subarray(2)), tcp);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.end(Buffer.concat([length, message]));
    });
  });
  await new Promise<void>((resolve) => {
    streams.listen(0, '127.0.0.1', resolve);
  });
  const { port } = streams.address() as AddressInfo;
  const datagrams = createSocket('udp4');
  datagrams.on('message', (data, from) => datagrams.send(encode(packet.decode(data), udp), from.port, from.address));
  await new Promise<void>((resolve) => {
    datagrams.bind(port, '127.0.0.1', resolve);
  });
  endings.push(
    () => void streams.close(),
    () => void datagrams.close(),
  );
  return `127.0.0.1:${String(port)}`;
}

const txt = (data: string) => [{ name: 'a.example', type: 'TXT' as const, ttl: 1, data }];

describe('asking DNS', () => {
  it('tells a name without such records from one that does not exist', async () => {
    const fake = await FakeDns.start(zone({ 'a.example': ['1.1.1.1'] }));
    endings.push(() => fake.close());
    const dns = new DnsClient({ servers: [fake.address] });
    expect(await dns.query('a.example', 'AAAA')).toMatchObject({ rcode: 'NOERROR', answers: [] });
    expect(await dns.query('b.example', 'A')).toMatchObject({ rcode: 'NXDOMAIN', answers: [] });
  });

  it('asks again over TCP when the answer was cut', async () => {
    const address = await server(
      () => ({ flags: packet.TRUNCATED_RESPONSE }),
      () => ({ answers: txt('long'.repeat(50)) }),
    );
    const reply = await new DnsClient({ servers: [address] }).query('a.example', 'TXT');
    expect(String((reply.answers[0] as { data: unknown }).data)).toBe('long'.repeat(50));
  });

  it('does not believe an answer to another question, nor one with another id', async () => {
    const otherId = await server((query) => ({ id: ((query.id ?? 0) + 1) % 65_536, answers: txt('lie') }));
    const otherName = await server(() => ({ questions: [{ name: 'b.example', type: 'TXT' }], answers: txt('lie') }));
    for (const address of [otherId, otherName]) {
      const asking = new DnsClient({ servers: [address], timeoutMs: 50 }).query('a.example', 'TXT');
      await expect(asking).rejects.toMatchObject({ failure: 'dns' });
    }
  });

  it('turns to the next server when one fails', async () => {
    const broken = await server(() => ({ flags: 2 }));
    const fine = await server(() => ({ answers: txt('ok') }));
    const reply = await new DnsClient({ servers: [broken, fine] }).query('a.example', 'TXT');
    expect(reply.answers).toHaveLength(1);
  });

  it('says whether the resolver has validated the answer', async () => {
    const address = await server(() => ({ flags: packet.AUTHENTIC_DATA, answers: txt('signed') }));
    expect((await new DnsClient({ servers: [address] }).query('a.example', 'TXT')).authenticated).toBe(true);
  });

  it('stops when told to', async () => {
    const fake = await FakeDns.start(() => 'silence');
    endings.push(() => fake.close());
    const stop = new AbortController();
    const asking = new DnsClient({ servers: [fake.address] }).query('a.example', 'A', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(asking).rejects.toThrow('stopped');
  });
});
