import { handshakeType, recordType } from './client-hello.ts';
import { suiteName } from './suites.ts';
import { versionOf } from './versions.ts';
import type { TlsVersion } from './versions.ts';

/** What a server said to a ClientHello, as far as it stands in clear text. */
export interface ServerFlight {
  readonly version: TlsVersion;
  readonly suite: number;
  /** DER, leaf first; empty until the Certificate message has arrived. */
  readonly certificates: readonly Buffer[];
  /** Size of the prime of a finite-field Diffie-Hellman key exchange. */
  readonly dhBits: number | undefined;
  /** ServerHelloDone was seen: nothing more will come. */
  readonly complete: boolean;
}

/**
 * What the bytes received so far mean: a flight, `refused` for a fatal alert, `unintelligible` for anything that is no
 * TLS, or undefined while more is needed.
 */
export type FlightState = ServerFlight | 'refused' | 'unintelligible' | undefined;

/** Reads a server's first flight (SSL 3 to TLS 1.2). Never throws, whatever the bytes. */
export function readServerFlight(received: Buffer): FlightState {
  const records = splitRecords(received);
  if (records === 'unintelligible') return 'unintelligible';
  const messages = splitMessages(records.handshake);
  const hello = messages.find(({ type }) => type === handshakeType.serverHello);
  if (hello === undefined) {
    if (messages.length > 0) return 'unintelligible';
    return records.fatalAlert ? 'refused' : undefined;
  }
  return flight(hello.body, messages, records.fatalAlert);
}

interface Message {
  readonly type: number;
  readonly body: Buffer;
}

function flight(hello: Buffer, messages: readonly Message[], ended: boolean): ServerFlight | 'unintelligible' {
  const sessionIdLength = hello.at(34) ?? 0;
  const version = hello.length >= 2 ? versionOf(hello.readUInt16BE(0)) : undefined;
  if (version === undefined || hello.length < 37 + sessionIdLength) return 'unintelligible';
  const suite = hello.readUInt16BE(35 + sessionIdLength);
  const body = (wanted: number): Buffer | undefined => messages.find(({ type }) => type === wanted)?.body;
  const keyExchange = body(handshakeType.serverKeyExchange);
  const finiteField = /^TLS_(DHE|DH_anon)_/.test(suiteName(suite) ?? '');
  return {
    version,
    suite,
    certificates: readCertificates(body(handshakeType.certificate)),
    dhBits: finiteField && keyExchange !== undefined ? primeBits(keyExchange) : undefined,
    complete: ended || body(handshakeType.serverHelloDone) !== undefined,
  };
}

function splitRecords(bytes: Buffer): { handshake: Buffer; fatalAlert: boolean } | 'unintelligible' {
  const handshake: Buffer[] = [];
  let fatalAlert = false;
  let at = 0;
  while (at + 5 <= bytes.length) {
    const type = bytes.readUInt8(at);
    const known = type === recordType.handshake || type === recordType.alert;
    if (!known || bytes.readUInt8(at + 1) !== 3) return at === 0 ? 'unintelligible' : done();
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    if (end > bytes.length) break;
    const content = bytes.subarray(at + 5, end);
    if (type === recordType.handshake) handshake.push(content);
    // A warning such as unrecognized_name does not end the handshake.
    else if (content.at(0) === 2) fatalAlert = true;
    at = end;
  }
  return done();

  function done(): { handshake: Buffer; fatalAlert: boolean } {
    return { handshake: Buffer.concat(handshake), fatalAlert };
  }
}

function splitMessages(handshake: Buffer): readonly Message[] {
  const messages: Message[] = [];
  let at = 0;
  while (at + 4 <= handshake.length) {
    const end = at + 4 + handshake.readUIntBE(at + 1, 3);
    if (end > handshake.length) break;
    messages.push({ type: handshake.readUInt8(at), body: handshake.subarray(at + 4, end) });
    at = end;
  }
  return messages;
}

function readCertificates(body: Buffer | undefined): readonly Buffer[] {
  const list: Buffer[] = [];
  if (body === undefined) return list;
  let at = 3;
  while (at + 3 <= body.length) {
    const end = at + 3 + body.readUIntBE(at, 3);
    if (end > body.length) break;
    list.push(body.subarray(at + 3, end));
    at = end;
  }
  return list;
}

function primeBits(keyExchange: Buffer): number | undefined {
  if (keyExchange.length < 2) return undefined;
  const length = keyExchange.readUInt16BE(0);
  if (keyExchange.length < 2 + length) return undefined;
  const prime = keyExchange.subarray(2, 2 + length);
  const first = prime.findIndex((byte) => byte !== 0);
  return first === -1 ? undefined : (length - first - 1) * 8 + (32 - Math.clz32(prime[first] ?? 0));
}
