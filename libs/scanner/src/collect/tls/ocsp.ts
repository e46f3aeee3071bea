import { derAt, derElements, derTag } from './der.ts';

export type OcspStatus = 'none' | 'good' | 'revoked' | 'unknown';

/**
 * The status that a stapled OCSP response (RFC 6960) gives to the certificate with this serial number; `unknown` for a
 * response that is no success, concerns another certificate or cannot be read. The signature is not verified: a server
 * has no reason to staple a forged revocation of its own certificate.
 *
 * @param serialNumber hexadecimal, as `X509Certificate.serialNumber` gives it
 */
export function stapledStatus(response: Buffer | undefined, serialNumber: string): OcspStatus {
  if (response === undefined || response.length === 0) return 'none';
  // OCSPResponse: status, [0] { SEQUENCE { type, OCTET STRING with BasicOCSPResponse } }
  const succeeded = derAt(response, [0, 0])?.content.at(0) === 0;
  const basic = derAt(response, [0, 1, 0, 1])?.content;
  if (!succeeded || basic === undefined) return 'unknown';
  const responseData = derElements(derAt(basic, [0, 0])?.content ?? Buffer.alloc(0));
  // Version [0], responder [1] or [2] and time come before the list of single responses.
  const singles = responseData.find(({ tag }) => tag === derTag.sequence);
  for (const single of derElements(singles?.content ?? Buffer.alloc(0))) {
    const [certId, status] = derElements(single.content);
    const serial = derElements(certId?.content ?? Buffer.alloc(0))[3];
    if (serial === undefined || !sameNumber(serial.content.toString('hex'), serialNumber)) continue;
    if (status?.tag === 0x80) return 'good';
    if (status?.tag === 0xa1) return 'revoked';
  }
  return 'unknown';
}

function sameNumber(one: string, other: string): boolean {
  const plain = (hex: string): string => hex.toLowerCase().replace(/^0+/, '');
  return plain(one) === plain(other);
}
