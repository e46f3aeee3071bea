import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import packet from 'dns-packet';
import type { DecodedPacket } from 'dns-packet';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DnsClient } from './dns-client.ts';
import { FakeDns, zone } from './testing/fake-dns.ts';

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

type Respond = (query: DecodedPacket) => Partial<packet.Packet> & { readonly cutBytes?: number };

/** A DNS server on one port, over UDP and TCP, where a response is cut at some of its bytes. */
async function server(udp: Respond, tcp: Respond = udp, cuts: readonly number[] = []): Promise<string> {
  const encode = (query: DecodedPacket, respond: Respond) => {
    const { cutBytes = 0, ...response } = respond(query);
    const message = packet.encode({ type: 'response', id: query.id, questions: query.questions ?? [], ...response });
    return message.subarray(0, message.length - cutBytes);
  };
  const streams = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const message = encode(packet.decode(data.subarray(2)), tcp);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      void sendInPieces(socket, Buffer.concat([length, message]), cuts);
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

/** Each piece is received before the next one is sent. */
async function sendInPieces(socket: Socket, bytes: Buffer, cuts: readonly number[]): Promise<void> {
  socket.setNoDelay();
  for (const [n, end] of [...cuts, bytes.length].entries()) {
    socket.write(bytes.subarray(cuts[n - 1] ?? 0, end));
    await delay(20);
  }
  socket.end();
}

function afterTicks(count: number, run: () => void): void {
  if (count === 0) run();
  else process.nextTick(afterTicks, count - 1, run);
}

const txt = (data: string) => [{ name: 'a.example', type: 'TXT' as const, ttl: 1, data }];

describe('a DNS query', () => {
  it('distinguishes a name without such records from one that does not exist', async () => {
    const fake = await FakeDns.start(zone({ 'a.example': ['1.1.1.1'] }));
    endings.push(() => fake.close());
    const dns = new DnsClient({ servers: [fake.address] });
    expect(await dns.query('a.example', 'AAAA')).toMatchObject({ rcode: 'NOERROR', records: [] });
    expect(await dns.query('b.example', 'A')).toMatchObject({ rcode: 'NXDOMAIN', records: [] });
  });

  it('is repeated over TCP when the response was truncated', async () => {
    const address = await server(
      () => ({ flags: packet.TRUNCATED_RESPONSE }),
      () => ({ answers: txt('long'.repeat(50)) }),
    );
    const response = await new DnsClient({ servers: [address] }).query('a.example', 'TXT');
    expect(String((response.records[0] as { data: unknown }).data)).toBe('long'.repeat(50));
  });

  it('is repeated over TCP when the response was truncated within a record', async () => {
    const address = await server(
      () => ({ flags: packet.TRUNCATED_RESPONSE, answers: txt('long'.repeat(50)), cutBytes: 205 }),
      () => ({ answers: txt('long'.repeat(50)) }),
    );
    expect((await new DnsClient({ servers: [address] }).query('a.example', 'TXT')).records).toHaveLength(1);
  });

  it('ignores a truncated packet that is no response to it', async () => {
    const lie = { flags: packet.TRUNCATED_RESPONSE, answers: txt('long'), cutBytes: 7 };
    const whole = { answers: txt('lie') };
    const otherId = await server(
      (query) => ({ ...lie, id: ((query.id ?? 0) + 1) % 65_536 }),
      () => whole,
    );
    const echo = await server(
      () => ({ ...lie, type: 'query' }),
      () => whole,
    );
    const complete = await server(
      () => ({ ...lie, flags: 0 }),
      () => whole,
    );
    for (const address of [otherId, echo, complete]) {
      const querying = new DnsClient({ servers: [address], timeoutMs: 50 }).query('a.example', 'TXT');
      await expect(querying).rejects.toMatchObject({ failure: 'dns' });
    }
  });

  it('takes a response over TCP in whatever pieces it arrives', async () => {
    const address = await server(
      () => ({ flags: packet.TRUNCATED_RESPONSE }),
      () => ({ answers: txt('in pieces') }),
      [1, 2, 20],
    );
    const response = await new DnsClient({ servers: [address] }).query('a.example', 'TXT');
    expect(String((response.records[0] as { data: unknown }).data)).toBe('in pieces');
  });

  it('is repeated when a packet is lost', async () => {
    let queries = 0;
    const fake = await FakeDns.start((name) => {
      queries += 1;
      return queries === 1 ? 'silence' : [{ name, type: 'A', data: '1.1.1.1' }];
    });
    endings.push(() => fake.close());
    const dns = new DnsClient({ servers: [fake.address], timeoutMs: 500 });
    expect((await dns.query('a.example', 'A')).records).toHaveLength(1);
  });

  it('ignores a response to another query, and one with another id', async () => {
    const otherId = await server((query) => ({ id: ((query.id ?? 0) + 1) % 65_536, answers: txt('lie') }));
    const otherName = await server(() => ({ questions: [{ name: 'b.example', type: 'TXT' }], answers: txt('lie') }));
    const otherType = await server(() => ({ questions: [{ name: 'a.example', type: 'A' }], answers: txt('lie') }));
    const echo = await server(() => ({ type: 'query' }));
    for (const address of [otherId, otherName, otherType, echo]) {
      const querying = new DnsClient({ servers: [address], timeoutMs: 50 }).query('a.example', 'TXT');
      await expect(querying).rejects.toMatchObject({ failure: 'dns' });
    }
  });

  it('goes to the next server when one fails', async () => {
    const broken = await server(() => ({ flags: 2 }));
    const fine = await server(() => ({ answers: txt('ok') }));
    const response = await new DnsClient({ servers: [broken, fine] }).query('a.example', 'TXT');
    expect(response.records).toHaveLength(1);
  });

  it.each<Partial<packet.Packet>>([{ flags: 1 }, { flags: 1, questions: [] }, { flags: 4 }])(
    'is repeated without extensions where the server does not know them: %j',
    async (rejection) => {
      const address = await server(({ additionals = [] }) =>
        additionals.length > 0 ? rejection : { answers: txt('plain') },
      );
      const response = await new DnsClient({ servers: [address] }).query('a.example', 'TXT');
      expect(response.records).toHaveLength(1);
    },
  );

  it('goes to the next server when there is no way to one', async () => {
    const address = await server(() => ({ answers: txt('found') }));
    // The system refuses to send there, as where there is no route.
    const dns = new DnsClient({ servers: ['255.255.255.255', address] });
    expect(await dns.query('a.example', 'TXT')).toMatchObject({ records: [{ type: 'TXT' }] });
    await expect(new DnsClient({ servers: ['255.255.255.255'] }).query('a.example', 'TXT')).rejects.toMatchObject({
      failure: 'dns',
    });
  });

  it('gives a server twice the time in the second pass', async () => {
    let queries = 0;
    const slow = createSocket('udp4');
    slow.on('message', (data, from) => {
      queries += 1;
      const query = packet.decode(data);
      const response = packet.encode({ type: 'response', id: query.id, questions: query.questions ?? [] });
      setTimeout(() => slow.send(response, from.port, from.address), 900);
    });
    await new Promise<void>((resolve) => {
      slow.bind(0, '127.0.0.1', resolve);
    });
    endings.push(() => void slow.close());
    const dns = new DnsClient({ servers: [`127.0.0.1:${String(slow.address().port)}`], timeoutMs: 600 });
    expect(await dns.query('a.example', 'A')).toMatchObject({ rcode: 'NOERROR' });
    expect(queries).toBe(2);
  });

  it('says what it wants to know of DNSSEC', async () => {
    const queries: DecodedPacket[] = [];
    const address = await server((query) => {
      queries.push(query);
      return { answers: txt('ok') };
    });
    const dns = new DnsClient({ servers: [address] });
    await dns.query('a.example', 'TXT');
    await dns.query('a.example', 'TXT', { dnssec: true, checkingDisabled: true });
    const wanted = queries.map(({ flag_rd, flag_ad, flag_cd, additionals }) => {
      const [options] = (additionals ?? []) as readonly { readonly flag_do?: boolean }[];
      return { flag_rd, flag_ad, flag_cd, flag_do: options?.flag_do };
    });
    expect(wanted).toEqual([
      { flag_rd: true, flag_ad: true, flag_cd: false, flag_do: false },
      { flag_rd: true, flag_ad: true, flag_cd: true, flag_do: true },
    ]);
  });

  it('reports whether the resolver validated the response', async () => {
    const address = await server(() => ({ flags: packet.AUTHENTIC_DATA, answers: txt('signed') }));
    expect((await new DnsClient({ servers: [address] }).query('a.example', 'TXT')).authenticated).toBe(true);
  });

  it('stops when its signal aborts', async () => {
    const fake = await FakeDns.start(() => 'silence');
    endings.push(() => fake.close());
    const stop = new AbortController();
    const querying = new DnsClient({ servers: [fake.address] }).query('a.example', 'A', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(querying).rejects.toThrow('stopped');
  });

  // A socket takes several ticks to be bound and connected.
  it.each(['127.0.0.1:9', '255.255.255.255'])(
    'stops in whatever tick its signal aborts, with the server %s',
    async (address) => {
      const dns = new DnsClient({ servers: [address] });
      for (let ticks = 0; ticks < 10; ticks += 1) {
        const stop = new AbortController();
        const querying = dns.query('a.example', 'A', { signal: stop.signal });
        afterTicks(ticks, () => stop.abort(new Error('stopped')));
        await expect(querying).rejects.toThrow('stopped');
      }
    },
  );
});
