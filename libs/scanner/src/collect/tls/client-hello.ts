import { isIP } from 'node:net';
import { versionCode } from './versions.ts';
import type { TlsVersion } from './versions.ts';

/** What to offer, and nothing else. */
export interface Hello {
  /** The highest version offered: SSL 3 up to TLS 1.2. */
  readonly version: Exclude<TlsVersion, 'SSLv2' | 'TLSv1.3'>;
  /** Code points of cipher suites, in order of preference. */
  readonly suites: readonly number[];
  /** Name for the server name extension, which is left out for '' and for addresses (RFC 6066 section 3). */
  readonly serverName: string;
  /** 32 bytes. */
  readonly random: Buffer;
}

/** A ClientHello in one record (RFC 5246 section 7.4.1.2; extensions from TLS 1.0 on). */
export function clientHello(hello: Hello): Buffer {
  const version = uint16(versionCode(hello.version));
  const body = Buffer.concat([
    version,
    hello.random,
    vector8(Buffer.alloc(0)),
    vector16(Buffer.concat(hello.suites.map(uint16))),
    vector8(Buffer.from([0])),
    hello.version === 'SSLv3' ? Buffer.alloc(0) : vector16(Buffer.concat(extensions(hello))),
  ]);
  const length = Buffer.from([body.length >> 16, (body.length >> 8) & 0xff, body.length & 0xff]);
  const record = Buffer.concat([Buffer.from([handshakeType.clientHello]), length, body]);
  const recordVersion = uint16(hello.version === 'SSLv3' ? 0x0300 : 0x0301);
  return Buffer.concat([Buffer.from([recordType.handshake]), recordVersion, vector16(record)]);
}

export const recordType = { alert: 21, handshake: 22 } as const;
export const handshakeType = {
  clientHello: 1,
  serverHello: 2,
  certificate: 11,
  serverKeyExchange: 12,
  serverHelloDone: 14,
} as const;

function extensions({ version, serverName }: Hello): Buffer[] {
  const list = [
    // x25519, secp256r1, secp384r1, secp521r1; no finite-field group, so that the server shows its own.
    extension(10, vector16(Buffer.concat([0x001d, 0x0017, 0x0018, 0x0019].map(uint16)))),
    extension(11, vector8(Buffer.from([0]))),
    extension(0xff01, vector8(Buffer.alloc(0))),
  ];
  if (serverName !== '' && isIP(serverName) === 0) {
    const name = Buffer.concat([Buffer.from([0]), vector16(Buffer.from(serverName, 'ascii'))]);
    list.unshift(extension(0, vector16(name)));
  }
  if (version === 'TLSv1.2') list.push(extension(13, vector16(Buffer.concat(signatureAlgorithms.map(uint16)))));
  return list;
}

/** RSA, RSA-PSS and ECDSA with SHA-2, then the old ones with SHA-1, so that no certificate is a reason to refuse. */
const signatureAlgorithms = [
  0x0401, 0x0501, 0x0601, 0x0804, 0x0805, 0x0806, 0x0403, 0x0503, 0x0603, 0x0807, 0x0201, 0x0203, 0x0202, 0x0402,
];

function extension(type: number, content: Buffer): Buffer {
  return Buffer.concat([uint16(type), vector16(content)]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function vector8(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([content.length]), content]);
}

function vector16(content: Buffer): Buffer {
  return Buffer.concat([uint16(content.length), content]);
}
