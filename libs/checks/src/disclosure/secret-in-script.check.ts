import type { PassiveCheck } from '#scanner/check-api';
import { perOwnOutcomes } from '../documents.ts';
import { findSecrets } from './secrets.ts';

export const secretInScript: PassiveCheck = {
  meta: {
    id: 'secret-in-script',
    title: 'A script contains a secret key',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [798, 200],
    wstg: ['WSTG-INFO-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
    description:
      "A script file carries what looks like a key or token of a service. Everybody who opens the site can use the service in the owner's name.",
    remediation:
      'Revoke the key at once and issue a new one, then keep it on the server: let the browser ask the server, and the server ask the service.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnOutcomes(artifacts, ({ mediaType, status, text }) =>
      status === 200 && /javascript|json/.test(mediaType)
        ? findSecrets(text).map(({ evidence, severity }) => ({ evidence, severity }))
        : [],
    ),
};
