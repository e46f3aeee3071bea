import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Certificate } from './listener.ts';

const validDays = 825;
const renewBeforeMs = 30 * 24 * 60 * 60 * 1_000;

/** The operator's own certificate, or a self-signed one for local use that is made on first start and kept. */
export async function loadCertificate(
  files: { readonly cert: string; readonly key: string } | undefined,
  dataDirectory: string,
  host: string,
): Promise<Certificate> {
  if (files !== undefined) return { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
  const certFile = join(dataDirectory, 'tls-cert.pem');
  const keyFile = join(dataDirectory, 'tls-key.pem');
  if (existsSync(certFile) && existsSync(keyFile)) {
    const cert = readFileSync(certFile, 'utf8');
    const expires = new Date(new X509Certificate(cert).validTo).getTime();
    if (expires - Date.now() > renewBeforeMs) return { cert, key: readFileSync(keyFile, 'utf8') };
  }
  const made = await makeSelfSigned(host);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  writeFileSync(certFile, made.cert, { mode: 0o600 });
  return made;
}

async function makeSelfSigned(host: string): Promise<Certificate> {
  const names = [...new Set(['localhost', hostname(), '127.0.0.1', '::1', host])];
  const altNames = names.map((name) =>
    isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const),
  );
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Scanledger (self-signed)' }], {
    keyType: 'ec',
    curve: 'P-256',
    notAfterDate: new Date(Date.now() + validDays * 24 * 60 * 60 * 1_000),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert, key };
}
