import type { PassiveCheck } from '#scanner/check-api';
import { documents } from '../documents.ts';
import { maskSecret } from './evidence.ts';
import { quotedIn } from './searchable-text.ts';
import { findSecrets } from './secrets.ts';
import { findUserToken } from './tokens.ts';

export const secretInPage: PassiveCheck = {
  meta: {
    id: 'secret-in-page',
    title: 'Hard-coded secret in a page',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'medium',
    scan: 'quick',
    cwe: [798, 200],
    wstg: ['WSTG-INFO-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
    description:
      "The page contains what looks like an API key, token or private key. Anyone who opens the page can use the service in the owner's name.",
    remediation:
      'Revoke the secret now and issue a new one. Keep it on the server, e.g. in an environment variable, and call the service from there.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    documents(artifacts).flatMap((page) => {
      const { url } = page;
      const { text } = page.exchange;
      const quoted = quotedIn(page);
      const token = findUserToken(text);
      return [
        ...findSecrets(text, (secret) => quoted.includes(secret)).map(({ evidence, severity }) => ({
          url,
          evidence,
          severity,
        })),
        ...(token === undefined || quoted.includes(token)
          ? []
          : [
              {
                url,
                evidence: `JSON Web Token: ${maskSecret(token)}`,
                severity: 'medium' as const,
                confidence: 'low' as const,
              },
            ]),
      ];
    }),
};
