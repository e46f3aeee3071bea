import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import packet from 'dns-packet';
import type { Answer, RecordType } from 'dns-packet';

export type Records = (name: string, type: RecordType) => readonly Answer[] | 'NXDOMAIN' | 'silence';

/** A DNS server on loopback with the records of the test; it keeps the queries that it received. */
export class FakeDns {
  readonly queries: string[] = [];
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async start(records: Records): Promise<FakeDns> {
    const socket = createSocket('udp4');
    const server = new FakeDns(socket);
    socket.on('message', (message, from) => {
      const query = packet.decode(message);
      const [question] = query.questions ?? [];
      if (question === undefined) return;
      server.queries.push(`${question.name} ${question.type}`);
      const found = records(question.name, question.type);
      if (found === 'silence') return;
      const answers = found === 'NXDOMAIN' ? [] : [...found];
      const flags = packet.RECURSION_AVAILABLE | (found === 'NXDOMAIN' ? 3 : 0);
      const response = { type: 'response' as const, id: query.id ?? 0, flags, questions: [question], answers };
      socket.send(packet.encode(response), from.port, from.address);
    });
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve);
    });
    return server;
  }

  /** As `DnsClient` wants it. */
  get address(): string {
    return `127.0.0.1:${String(this.#socket.address().port)}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#socket.close(resolve);
    });
  }
}

/** A and AAAA records by name; other names do not exist. */
export function zone(addresses: Readonly<Record<string, readonly string[]>>): Records {
  return (name, type) => {
    const known = addresses[name.toLowerCase()];
    if (known === undefined) return 'NXDOMAIN';
    return known.flatMap((data) => {
      const family = data.includes(':') ? ('AAAA' as const) : ('A' as const);
      return family === type ? [{ name, type: family, ttl: 0, data }] : [];
    });
  };
}
