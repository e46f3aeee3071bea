import type { Form, FormField, PassiveCheck } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { isSuccess, lines, perOwnExchange } from '../documents.ts';
import { hasPassword } from '../forms/password-fields.ts';
import { isPubliclyCacheable } from './cache-control.ts';

/** A generated value, and no path or URL. */
const generated = /^(?!\/|https?:)(?=.*\d)(?=.*[a-z])[\w+/=.:~-]{16,4000}$/i;

export const cacheSensitiveResponse: PassiveCheck = {
  meta: {
    id: 'cache-sensitive-response',
    title: 'Sensitive response can be stored by shared caches',
    category: 'configuration',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [525],
    wstg: ['WSTG-ATHN-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2'],
    description:
      'A response with a session cookie, or with a password form that holds a token of one user, is marked as publicly cacheable. A proxy or CDN may deliver it to other users, session or token included.',
    remediation: 'Send `Cache-Control: no-store` (or `private`) with every response that belongs to one user.',
    needs: ['exchanges', 'pages'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const forms = new Map(artifacts.pages.map((page) => [page.exchange, page.forms]));
    return perOwnExchange(artifacts, (exchange) => {
      if (!isSuccess(exchange) || !isPubliclyCacheable(exchange)) return undefined;
      const session = cookiesOf(exchange, artifacts.now).find(({ isSession }) => isSession);
      const what = session?.line ?? formOfOneUser(forms.get(exchange) ?? []);
      return what && `${lines(exchange, 'cache-control')}\n${what}`;
    });
  },
};

/** A form that is the same for all users may be cached: static login pages are. */
function formOfOneUser(forms: readonly Form[]): string | undefined {
  const token = forms.filter(hasPassword).flatMap(({ fields }) => fields.filter(isToken))[0];
  return token && `form with a password field and the token ${token.name.slice(0, 80)}`;
}

function isToken({ type, value }: FormField): boolean {
  return type === 'hidden' && generated.test(value);
}
