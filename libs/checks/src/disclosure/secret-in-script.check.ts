import type { PassiveCheck } from '#scanner/check-api';
import { perOwnOutcomes } from '../documents.ts';
import { findSecrets } from './secrets.ts';

export const secretInScript: PassiveCheck = {
  meta: {
    id: 'secret-in-script',
    title: 'Hard-coded secret in JavaScript',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [798, 200],
    wstg: ['WSTG-INFO-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
    description:
      "A script file contains what looks like an API key, token or private key. Anyone who opens the site can use the service in the owner's name.",
    remediation:
      'Revoke the secret now and issue a new one. Keep it on the server, e.g. in an environment variable, and call the service from there.',
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
