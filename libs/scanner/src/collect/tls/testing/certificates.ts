import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as never);

type KeyKind = 'ec' | 'rsa1024' | 'rsa2048';

export interface CertificateWish {
  readonly commonName?: string;
  /** DNS names and addresses of subjectAltName. */
  readonly names?: readonly string[];
  readonly key?: KeyKind;
  readonly hash?: 'SHA-1' | 'SHA-256';
  /** Days from now. */
  readonly from?: number;
  readonly until?: number;
  readonly ca?: boolean;
  readonly issuer?: Issued;
  readonly mustStaple?: boolean;
  readonly embeddedSct?: boolean;
  readonly authorityInfoAccess?: boolean;
}

export interface Issued {
  readonly certificate: x509.X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly pem: string;
  readonly keyPem: string;
  readonly raw: Buffer;
}

/** A certificate as wished: for `localhost`, EC, valid from yesterday for 80 days, self-signed where no issuer is named. */
export async function issue(wish: CertificateWish = {}): Promise<Issued> {
  const { issuer, names = ['localhost'], from = -1, until = 80, ca = false } = wish;
  const kind = wish.key ?? 'ec';
  const hash = wish.hash ?? 'SHA-256';
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm(kind, hash), true, ['sign', 'verify']);
  const signingKey = issuer?.keys.privateKey ?? keys.privateKey;
  const subject = `CN=${wish.commonName ?? names[0] ?? 'nobody'}`;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '0a1b2c3d',
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: daysFromNow(from),
    notAfter: daysFromNow(until),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: { name: signingKey.algorithm.name, hash },
    extensions: extensionsFor(wish, names, ca),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate,
    keys,
    pem: certificate.toString('pem'),
    keyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    raw: Buffer.from(certificate.rawData),
  };
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

function keyAlgorithm(kind: KeyKind, hash: string): webcrypto.RsaHashedKeyGenParams | webcrypto.EcKeyGenParams {
  if (kind === 'ec') return { name: 'ECDSA', namedCurve: 'P-256' };
  const modulusLength = kind === 'rsa1024' ? 1024 : 2048;
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash };
}

function extensionsFor(wish: CertificateWish, names: readonly string[], ca: boolean): x509.Extension[] {
  const list: x509.Extension[] = [new x509.BasicConstraintsExtension(ca, undefined, true)];
  if (names.length > 0) {
    const entry = (value: string): x509.JsonGeneralName => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value });
    list.push(new x509.SubjectAlternativeNameExtension(names.map(entry)));
  }
  const raw = (oid: string, der: readonly number[]): void =>
    void list.push(new x509.Extension(oid, false, new Uint8Array(der)));
  if (wish.mustStaple === true) raw('1.3.6.1.5.5.7.1.24', [0x30, 0x03, 0x02, 0x01, 0x05]);
  if (wish.embeddedSct === true) raw('1.3.6.1.4.1.11129.2.4.2', [0x04, 0x02, 0x00, 0x00]);
  if (wish.authorityInfoAccess === true) {
    list.push(new x509.AuthorityInfoAccessExtension({ caIssuers: ['http://ca.example/ca.der'] }));
  }
  return list;
}
