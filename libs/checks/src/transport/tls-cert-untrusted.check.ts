import type { PassiveCheck } from '#scanner/check-api';
import { lacksIntermediate, lacksIssuer, perLeaf } from './tls-outcomes.ts';

const otherDistrust = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'CERT_SIGNATURE_FAILURE',
  // What OpenSSL has a code for and Node has not, such as a name outside of the constraints of the authority.
  'UNSPECIFIED',
]);

export const tlsCertUntrusted: PassiveCheck = {
  meta: {
    id: 'tls-cert-untrusted',
    title: 'TLS certificate is issued by an untrusted CA',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      'The chain does not lead to a root that browsers trust (a private authority, or one that was removed from the root stores), or breaks its rules, e.g. by a certificate that was not issued for servers. Users see a full-page warning and cannot tell an attack from the real site.',
    remediation:
      'Obtain a certificate from a publicly trusted authority or, for an internal site, install the private root on every client that uses it.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ selfSigned }, tls) => {
      const { verifyError = '' } = tls;
      if (selfSigned || lacksIntermediate(tls) || !(lacksIssuer(tls) || otherDistrust.has(verifyError)))
        return undefined;
      return `${verifyError}: issuer ${tls.chain.at(-1)?.issuer ?? ''}`;
    }),
};
