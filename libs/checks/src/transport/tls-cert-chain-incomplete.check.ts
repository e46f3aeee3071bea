import type { PassiveCheck } from '#scanner/check-api';
import { lacksIntermediate, perLeaf } from './tls-outcomes.ts';

export const tlsCertChainIncomplete: PassiveCheck = {
  meta: {
    id: 'tls-cert-chain-incomplete',
    title: 'An intermediate certificate is missing',
    category: 'transport',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8446#section-4.4.2'],
    description:
      'The server sends its own certificate without the one that links it to a trusted root. Browsers that fetch or remember it connect; other clients, such as scripts, apps and older phones, refuse.',
    remediation:
      'Configure the server with the full chain that the authority delivers (often `fullchain.pem`), without the root.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ issuer }, tls) =>
      lacksIntermediate(tls)
        ? `${tls.verifyError ?? ''}: 1 certificate sent, its issuer ${issuer} not among them`
        : undefined,
    ),
};
