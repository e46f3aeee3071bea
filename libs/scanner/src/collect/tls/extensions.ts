import { derAt, derElements, derTag, dottedOid } from './der.ts';

const embeddedSctList = '1.3.6.1.4.1.11129.2.4.2';
const tlsFeature = '1.3.6.1.5.5.7.1.24';
const authorityInfoAccess = '1.3.6.1.5.5.7.1.1';
const statusRequest = 5;

/** What Node's X509Certificate does not tell of a certificate's extensions (RFC 6962, RFC 7633). */
export interface CertificateExtensions {
  readonly hasEmbeddedSct: boolean;
  readonly mustStaple: boolean;
  readonly hasAuthorityInfoAccess: boolean;
}

/** Reads the extensions of a DER certificate; of a malformed one it reports none. */
export function readExtensions(certificate: Buffer): CertificateExtensions {
  const tbsCertificate = derAt(certificate, [0, 0])?.content ?? Buffer.alloc(0);
  const wrapper = derElements(tbsCertificate).find(({ tag }) => tag === 0xa3);
  const list = derAt(wrapper?.content ?? Buffer.alloc(0), [0])?.content ?? Buffer.alloc(0);
  const values = new Map<string, Buffer>();
  for (const extension of derElements(list)) {
    const parts = derElements(extension.content);
    const oid = parts.find(({ tag }) => tag === derTag.oid);
    const value = parts.find(({ tag }) => tag === derTag.octetString);
    if (oid !== undefined && value !== undefined) values.set(dottedOid(oid.content), value.content);
  }
  const features = derElements(derAt(values.get(tlsFeature) ?? Buffer.alloc(0), [0])?.content ?? Buffer.alloc(0));
  return {
    hasEmbeddedSct: values.has(embeddedSctList),
    mustStaple: features.some(({ tag, content }) => tag === derTag.integer && content.at(-1) === statusRequest),
    hasAuthorityInfoAccess: values.has(authorityInfoAccess),
  };
}
