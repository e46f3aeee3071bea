import { memoize } from '#kernel';
import type { Artifacts, Exchange, PassiveCheck } from '#scanner/check-api';
import { cookiesOf, cookiesSet } from './set-cookie.ts';
import type { SetCookie } from './set-cookie.ts';
import { signedCookie } from './signed-cookie.ts';
import type { SignedCookie } from './signed-cookie.ts';
import { wellKnownSecrets } from './well-known-secrets.data.ts';

/** Each is compared with all secrets. */
const maxCookies = 20;

export const cookieKnownSecret: PassiveCheck = {
  meta: {
    id: 'cookie-known-secret',
    title: 'Cookie is signed with a well-known secret',
    category: 'cookies',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [321, 1392],
    wstg: ['WSTG-SESS-01', 'WSTG-SESS-10'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
    description:
      'The signature of the cookie was made with a secret that documentation, a template or default settings publish. An attacker signs cookies of their own with it: as any user, such as an administrator, and with whatever the session holds.',
    remediation:
      'Set a random secret of at least 32 bytes (`openssl rand -base64 32`) from outside of the source code, such as by an environment variable. All sessions end by that.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    signedCookies(artifacts)
      .slice(0, maxCookies)
      .flatMap(({ set: { exchange, line }, signed }) => {
        const secret = wellKnownSecrets.find((one) => signed.isSignedWith(one));
        if (secret === undefined) return [];
        const evidence = `${line}\nsignature (${signed.format}) made with the secret ${JSON.stringify(secret)}`;
        return [{ url: exchange.url, evidence }];
      }),
  gap: (artifacts) => {
    const { length } = signedCookies(artifacts);
    return length > maxCookies ? `of ${length} signed cookies, the first ${maxCookies} were tested` : undefined;
  },
};

/** The first value of each name. Another one is signed with the same secret. */
function signedCookies(artifacts: Artifacts): readonly { readonly set: SetCookie; readonly signed: SignedCookie }[] {
  const found = new Map<string, { readonly set: SetCookie; readonly signed: SignedCookie }>();
  const valuesOf = memoize((exchange: Exchange) => namedValues(exchange, artifacts.now), 1);
  for (const set of cookiesSet(artifacts)) {
    if (found.has(set.cookie.name)) continue;
    const signed = signedCookie(set.cookie, valuesOf(set.exchange));
    if (signed !== undefined) found.set(set.cookie.name, { set, signed });
  }
  return [...found.values()];
}

function namedValues(exchange: Exchange, now: Date): ReadonlyMap<string, string> {
  return new Map(cookiesOf(exchange, now).map(({ cookie: { name, value } }) => [name, value]));
}
