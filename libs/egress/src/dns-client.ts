import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { connect } from 'node:net';
import packet from 'dns-packet';
import type { Answer, DecodedPacket, RecordType } from 'dns-packet';
import { EgressFailure } from './failure.ts';

export type { Answer as DnsAnswer, RecordType as DnsRecordType } from 'dns-packet';

/** An answer of DNS. No records of the type is an empty `answers` with NOERROR; no such name is NXDOMAIN. */
export interface DnsReply {
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
  /** The resolver says that it validated the answer with DNSSEC (AD flag). */
  readonly authenticated: boolean;
}

export interface DnsQueryOptions {
  readonly signal?: AbortSignal;
  /** Asks for the DNSSEC records as well (DO flag). */
  readonly dnssec?: boolean;
  /** Wants the answer even where DNSSEC validation fails (CD flag). */
  readonly checkingDisabled?: boolean;
}

export interface DnsClientOptions {
  /** `address`, `address:port` or `[address]:port`; the system's servers when empty. */
  readonly servers?: readonly string[];
  /** Milliseconds to wait for one server, doubled on the second round. */
  readonly timeoutMs?: number;
}

interface Server {
  readonly address: string;
  readonly port: number;
}

const rounds = 2;
const udpPayload = 1232; // fits into one unfragmented packet everywhere (DNS flag day 2020)

/**
 * Asks the configured recursive servers: UDP, then TCP when the answer was cut. Each query has its own socket, so that
 * source port and id are fresh.
 */
export class DnsClient {
  readonly #servers: readonly Server[];
  readonly #timeoutMs: number;

  constructor(options: DnsClientOptions = {}) {
    const named = options.servers ?? [];
    this.#servers = (named.length > 0 ? named : getServers()).map(serverFrom);
    this.#timeoutMs = options.timeoutMs ?? 2000;
  }

  /** Throws `EgressFailure` ('dns') when no server gave a usable answer. */
  async query(name: string, type: RecordType, options: DnsQueryOptions = {}): Promise<DnsReply> {
    let last = 'no DNS server is configured';
    for (let round = 0; round < rounds; round += 1) {
      for (const server of this.#servers) {
        options.signal?.throwIfAborted();
        try {
          const reply = await ask(
            server,
            questionFor(name, type, options),
            this.#timeoutMs * (round + 1),
            options.signal,
          );
          const rcode = (reply as { rcode?: string }).rcode ?? 'NOERROR';
          if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') {
            const { answers = [], authorities = [], flag_ad: authenticated } = reply;
            return { rcode, answers, authorities, authenticated };
          }
          last = rcode;
        } catch (error) {
          options.signal?.throwIfAborted();
          last = (error as Error).message;
        }
      }
    }
    throw new EgressFailure('dns', `${name} ${type}: ${last}`);
  }
}

function questionFor(name: string, type: RecordType, options: DnsQueryOptions): Buffer {
  return packet.encode({
    type: 'query',
    id: randomInt(65_536),
    flags:
      packet.RECURSION_DESIRED |
      packet.AUTHENTIC_DATA |
      (options.checkingDisabled === true ? packet.CHECKING_DISABLED : 0),
    questions: [{ name, type }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: udpPayload,
        flags: options.dnssec === true ? packet.DNSSEC_OK : 0,
        options: [],
      } as never,
    ],
  });
}

async function ask(server: Server, question: Buffer, timeoutMs: number, signal?: AbortSignal): Promise<DecodedPacket> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const reply = await askByUdp(server, question, either);
  return reply.flag_tc ? await askByTcp(server, question, either) : reply;
}

function askByUdp(server: Server, question: Buffer, signal: AbortSignal): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(server.address.includes(':') ? 'udp6' : 'udp4');
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      socket.close();
      settle();
    };
    const onAbort = (): void => end(() => reject(new Error('no answer in time')));
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('message', (message) => {
      const reply = decodeReply(message, question);
      if (reply !== undefined) end(() => resolve(reply));
    });
    // A connected socket takes packets from this server alone.
    socket.connect(server.port, server.address, () => socket.send(question));
    if (signal.aborted) onAbort();
  });
}

function askByTcp(server: Server, question: Buffer, signal: AbortSignal): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port, signal });
    let received = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('connection closed')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const reply = decodeReply(received.subarray(2, 2 + received.readUInt16BE(0)), question);
      if (reply === undefined) reject(new Error('malformed answer'));
      else resolve(reply);
      socket.destroy();
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(question.length);
    socket.write(Buffer.concat([length, question]));
  });
}

/** Undefined for what does not answer this question: somebody else's packet, or one that cannot be read. */
function decodeReply(message: Buffer, question: Buffer): DecodedPacket | undefined {
  try {
    const asked = packet.decode(question);
    const reply = packet.decode(message);
    const same =
      reply.type === 'response' &&
      reply.id === asked.id &&
      reply.questions?.[0]?.type === asked.questions?.[0]?.type &&
      reply.questions?.[0]?.name.toLowerCase() === asked.questions?.[0]?.name.toLowerCase();
    return same ? reply : undefined;
  } catch {
    return undefined;
  }
}

function serverFrom(text: string): Server {
  const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+)):(?<port>\d+)$/.exec(text)?.groups;
  if (withPort === undefined) return { address: text.replace(/^\[|\]$/g, ''), port: 53 };
  return { address: withPort['v6'] ?? withPort['v4'] ?? '', port: Number(withPort['port']) };
}
