import type { PassiveCheck } from '#scanner/check-api';
import { lacksIntermediate, lacksIssuer, perLeaf } from './tls-outcomes.ts';

const otherDistrust = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'INVALID_CA',
  'CERT_SIGNATURE_FAILURE',
]);

export const tlsCertUntrusted: PassiveCheck = {
  meta: {
    id: 'tls-cert-untrusted',
    title: 'The certificate comes from an untrusted issuer',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      'The certificate leads to no root that browsers trust: a private authority, or one that was removed. Visitors see a full-page warning.',
    remediation:
      'Get a certificate from a publicly trusted authority, or, for an internal site, install the private root on the machines that use it.',
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
