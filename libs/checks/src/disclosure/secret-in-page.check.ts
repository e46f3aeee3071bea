import type { Exchange, Outcome, PassiveCheck } from '#scanner/check-api';
import { distinct, documents } from '../documents.ts';
import { maskSecret } from './evidence.ts';
import { errorResponses, quotedIn } from './searchable-text.ts';
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
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...documents(artifacts).flatMap((page) => secretsIn(page.exchange, quotedIn(page))),
    ...distinct(errorResponses(artifacts).flatMap((response) => secretsIn(response, ''))),
  ],
};

/** What stands in a code listing of a page is documentation. */
function secretsIn({ url, text }: Exchange, quoted: string): Outcome[] {
  const secrets = findSecrets(text, (secret) => quoted.includes(secret)).map(({ evidence, severity }) => ({
    url,
    evidence,
    severity,
  }));
  const token = findUserToken(text);
  if (token === undefined || quoted.includes(token)) return secrets;
  const evidence = `JSON Web Token: ${maskSecret(token)}`;
  return [...secrets, { url, evidence, severity: 'medium', confidence: 'low' }];
}
