import type { PassiveCheck, TlsProfile } from '#scanner/check-api';
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

/** Public authorities say where to fetch the issuer of an intermediate: it may be a further one that the server does not send. */
function mayLackIntermediate(tls: TlsProfile): boolean {
  return lacksIssuer(tls) && tls.chain.at(-1)?.hasAuthorityInfoAccess === true;
}

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
      'The chain does not lead to a root that browsers trust: the authority is private or was removed from the root stores, an intermediate certificate is missing, or a certificate in the chain breaks a rule, e.g. was not issued for servers. Users see a full-page warning and cannot tell an attack from the real site.',
    remediation:
      'Send every intermediate certificate (nginx: `ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;`). Otherwise obtain a certificate from a publicly trusted authority or, for an internal site, install the private root on every client that uses it.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ selfSigned }, tls) => {
      const { verifyError = '' } = tls;
      if (selfSigned || lacksIntermediate(tls) || !(lacksIssuer(tls) || otherDistrust.has(verifyError)))
        return undefined;
      const evidence = `${verifyError}: issuer ${tls.chain.at(-1)?.issuer ?? ''}`;
      return mayLackIntermediate(tls)
        ? { confidence: 'medium', evidence: `${evidence} is neither sent nor trusted` }
        : evidence;
    }),
};
