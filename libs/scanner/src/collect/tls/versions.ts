/** Oldest first, by the names that Node's TLS gives them; SSL 2 and 3 are spoken by the raw hello alone. */
export const tlsVersions = ['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type TlsVersion = (typeof tlsVersions)[number];

const wire = new Map<number, TlsVersion>([
  [0x0002, 'SSLv2'],
  [0x0300, 'SSLv3'],
  [0x0301, 'TLSv1'],
  [0x0302, 'TLSv1.1'],
  [0x0303, 'TLSv1.2'],
  [0x0304, 'TLSv1.3'],
]);

/** The version of a number on the wire. */
export function versionOf(code: number): TlsVersion | undefined {
  return wire.get(code);
}

/** The number that stands for a version on the wire. */
export function versionCode(version: TlsVersion): number {
  for (const [code, name] of wire) if (name === version) return code;
  throw new Error(`no such version: ${version}`);
}
