import type { PassiveCheck } from '#scanner/check-api';
import { lacksIntermediate, perLeaf } from './tls-outcomes.ts';

export const tlsCertChainIncomplete: PassiveCheck = {
  meta: {
    id: 'tls-cert-chain-incomplete',
    title: 'Incomplete certificate chain (missing intermediate)',
    category: 'transport',
    severity: 'high',
    confidence: 'medium',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc8446#section-4.4.2'],
    description:
      'The server does not send the intermediate certificate that links its own to a trusted root. Browsers that fetch or cache it connect; API clients, apps and older devices reject the connection.',
    remediation:
      'Send the full chain without the root. nginx: `ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;`.',
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
