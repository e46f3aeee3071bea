import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CertificateSource } from './certificate-source.ts';
import type { Certificate } from './listener.ts';
import { makeSelfSigned } from './self-signed-certificate.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanledger-certificate-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const load = (): Promise<Certificate> => new CertificateSource({ DATA_DIR: directory, HOST: '127.0.0.1' }).load();
const hasItsKey = ({ cert, key }: Certificate): boolean =>
  new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));

describe('the certificate that is made where the settings name none', () => {
  it('is kept', async () => {
    const made = await load();
    expect(hasItsKey(made)).toBe(true);
    expect(await load()).toEqual(made);
  });

  it.each([
    [
      'the key is of another one, as after a crash between the two',
      'tls-key.pem',
      async () => (await makeSelfSigned(['localhost'], Date.now())).key,
    ],
    ['the key is empty', 'tls-key.pem', async () => ''],
    ['it is empty', 'tls-cert.pem', async () => ''],
    ['it is cut off', 'tls-cert.pem', async () => '-----BEGIN CERTIFICATE-----\nMIIB'],
  ])('is made anew where %s', async (_, file, content) => {
    const before = await load();
    writeFileSync(join(directory, file), await content());
    const made = await load();
    expect(hasItsKey(made)).toBe(true);
    expect(made.cert).not.toBe(before.cert);
    expect(await load()).toEqual(made);
  });
});
