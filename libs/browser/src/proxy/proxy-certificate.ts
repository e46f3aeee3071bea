import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

/** Key and certificate of one browser's proxy, for all names. */
export interface ProxyCertificate {
  readonly cert: string;
  readonly key: string;
  /** SHA-256 of the public key (SPKI, DER) in base64: the one thing by which the browser accepts the certificate. */
  readonly publicKeyHash: string;
}

const validMs = 24 * 60 * 60 * 1_000;

/** A certificate that lives in memory and is accepted by one browser only, by its key, whatever host that asks for. */
export async function makeProxyCertificate(now: number): Promise<ProxyCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Scanledger browser proxy' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - validMs),
    notAfterDate: new Date(now + validMs),
  });
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { cert, key, publicKeyHash: createHash('sha256').update(spki).digest('base64') };
}
