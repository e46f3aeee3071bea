import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { connect } from 'node:net';
import packet from 'dns-packet';
import type { Answer, DecodedPacket, RecordType } from 'dns-packet';
import { EgressFailure } from './failure.ts';

export type { Answer as DnsRecord, RecordType as DnsRecordType } from 'dns-packet';

/** A name without records of the type gives NOERROR and no `records`; a name that does not exist gives NXDOMAIN. */
export interface DnsResponse {
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  /** The answer section. */
  readonly records: readonly Answer[];
  /** The authority section. */
  readonly authorities: readonly Answer[];
  /** The resolver says that it validated the response with DNSSEC (AD flag). */
  readonly authenticated: boolean;
}

export interface DnsQueryOptions {
  readonly signal?: AbortSignal;
  /** Requests the DNSSEC records as well (DO flag). */
  readonly dnssec?: boolean;
  /** Accepts a response that fails DNSSEC validation (CD flag). */
  readonly checkingDisabled?: boolean;
}

export interface DnsClientOptions {
  /** `address`, `address:port` or `[address]:port`; the system's servers when empty. */
  readonly servers?: readonly string[];
  /** Milliseconds to wait for one server, doubled in the second pass over the servers. */
  readonly timeoutMs?: number;
}

interface Server {
  readonly address: string;
  readonly port: number;
}

/** Times that the list of servers is tried. */
const passes = 2;
/** Fits into one unfragmented packet everywhere (DNS flag day 2020). */
const udpPayloadBytes = 1232;
const headerBytes = 12;
/** The flag QR. */
const isResponse = 0x8000;

/**
 * Queries the configured recursive servers: over UDP, then over TCP when the response was truncated. Each query has its
 * own socket, so that source port and id are unpredictable.
 */
export class DnsClient {
  readonly #servers: readonly Server[];
  readonly #timeoutMs: number;

  constructor(options: DnsClientOptions = {}) {
    const named = options.servers ?? [];
    this.#servers = (named.length > 0 ? named : getServers()).map(serverFrom);
    this.#timeoutMs = options.timeoutMs ?? 2000;
  }

  /** @throws EgressFailure `dns` when no server gave a usable response */
  async query(name: string, type: RecordType, options: DnsQueryOptions = {}): Promise<DnsResponse> {
    let last: unknown = new Error('no DNS server is configured');
    for (let pass = 1; pass <= passes; pass += 1) {
      for (const server of this.#servers) {
        options.signal?.throwIfAborted();
        try {
          const timeoutMs = this.#timeoutMs * pass;
          let response = await exchange(server, encodeQuery(name, type, options), timeoutMs, options.signal);
          if (/^(?:FORMERR|NOTIMP)$/.test(rcodeOf(response))) {
            // The server is older than EDNS (RFC 6891, section 7).
            const plain = encodeQuery(name, type, options, []);
            response = await exchange(server, plain, timeoutMs, options.signal);
          }
          const rcode = rcodeOf(response);
          if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') {
            const { answers: records = [], authorities = [], flag_ad: authenticated } = response;
            return { rcode, records, authorities, authenticated };
          }
          last = new Error(`the DNS server ${server.address} responded with ${rcode}`);
        } catch (error) {
          options.signal?.throwIfAborted();
          last = error;
        }
      }
    }
    throw new EgressFailure('dns', `${name} cannot be resolved`, { cause: last });
  }
}

function rcodeOf(response: DecodedPacket): string {
  return (response as { rcode?: string }).rcode ?? 'NOERROR';
}

function encodeQuery(
  name: string,
  type: RecordType,
  options: DnsQueryOptions,
  additionals: readonly Answer[] = [edns(options)],
): Buffer {
  return packet.encode({
    type: 'query',
    id: randomInt(65_536),
    flags:
      packet.RECURSION_DESIRED |
      packet.AUTHENTIC_DATA |
      (options.checkingDisabled === true ? packet.CHECKING_DISABLED : 0),
    questions: [{ name, type }],
    additionals: [...additionals],
  });
}

function edns({ dnssec }: DnsQueryOptions): Answer {
  const flags = dnssec === true ? packet.DNSSEC_OK : 0;
  return { type: 'OPT', name: '.', udpPayloadSize: udpPayloadBytes, flags, options: [] } as never;
}

async function exchange(
  server: Server,
  query: Buffer,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<DecodedPacket> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const response = await exchangeOverUdp(server, query, either);
  return response === undefined || response.flag_tc ? await exchangeOverTcp(server, query, either) : response;
}

/** Undefined for a response that is truncated within a record. */
function exchangeOverUdp(server: Server, query: Buffer, signal: AbortSignal): Promise<DecodedPacket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(server.address.includes(':') ? 'udp6' : 'udp4');
    let isClosed = false;
    const end = (settle: () => void): void => {
      if (isClosed) return;
      isClosed = true;
      signal.removeEventListener('abort', onAbort);
      socket.close();
      settle();
    };
    const onAbort = (): void => end(() => reject(new Error('no response in time')));
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('message', (message) => {
      const response = decodeResponse(message, query);
      if (response !== undefined || isCutOff(message, query)) end(() => resolve(response));
    });
    // A connected socket takes packets from this server alone. Without a route to it, there is an error in place of this event.
    socket.on('connect', () => {
      // Events that were due when it was closed still come.
      if (!isClosed) socket.send(query);
    });
    socket.connect(server.port, server.address);
    if (signal.aborted) onAbort();
  });
}

function exchangeOverTcp(server: Server, query: Buffer, signal: AbortSignal): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port, signal });
    let received = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('connection closed')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const response = decodeResponse(received.subarray(2, 2 + received.readUInt16BE(0)), query);
      if (response === undefined) reject(new Error('malformed response'));
      else resolve(response);
      socket.destroy();
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
  });
}

/** Undefined for a message that is no response to this query, or that cannot be decoded. */
function decodeResponse(message: Buffer, query: Buffer): DecodedPacket | undefined {
  try {
    const sent = packet.decode(query);
    const response = packet.decode(message);
    if (response.type !== 'response' || response.id !== sent.id) return undefined;
    const [question] = response.questions ?? [];
    // A server that cannot read the query cannot repeat its question.
    if (question === undefined && rcodeOf(response) === 'FORMERR') return response;
    const [expected] = sent.questions ?? [];
    const matches = question?.type === expected?.type && question?.name.toLowerCase() === expected?.name.toLowerCase();
    return matches ? response : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a message that cannot be decoded says that it is a truncated response to this query (RFC 1035, section 4.1.1). */
function isCutOff(message: Buffer, query: Buffer): boolean {
  if (message.length < headerBytes || message.readUInt16BE(0) !== query.readUInt16BE(0)) return false;
  const flags = message.readUInt16BE(2);
  return (flags & isResponse) !== 0 && (flags & packet.TRUNCATED_RESPONSE) !== 0;
}

function serverFrom(text: string): Server {
  const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+)):(?<port>\d+)$/.exec(text)?.groups;
  if (withPort === undefined) return { address: text.replace(/^\[|\]$/g, ''), port: 53 };
  return { address: withPort['v6'] ?? withPort['v4'] ?? '', port: Number(withPort['port']) };
}
