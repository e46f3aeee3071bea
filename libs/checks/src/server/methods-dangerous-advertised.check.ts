import type { ActiveCheck, Artifacts } from '#scanner/check-api';
import { ownExchanges } from '../documents.ts';
import { directoryListing } from '../exposed/listing-signature.ts';

const dangerous = new Set(['PUT', 'DELETE', 'PATCH', 'CONNECT', 'DEBUG', 'PROPFIND', 'MOVE', 'COPY', 'MKCOL']);

const maxListed = 3;

export const methodsDangerousAdvertised: ActiveCheck = {
  meta: {
    id: 'methods-dangerous-advertised',
    title: 'Dangerous HTTP methods are advertised (PUT, DELETE …)',
    category: 'configuration',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [749],
    wstg: ['WSTG-CONF-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-allow'],
    description:
      'The Allow header of a static file or a folder lists methods that write or delete. They were not tried; where they work without authentication, an attacker can change the site.',
    remediation:
      'Allow GET, HEAD and POST only (nginx, in the `location`: `limit_except GET POST { deny all; }`), and disable WebDAV where nobody uses it.',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests: 2 + maxListed,
  },
  async probe(artifacts, probe) {
    for (const url of plainFiles(artifacts)) {
      const response = await probe.send({ url, method: 'OPTIONS', maxBytes: 1024 });
      if ('failure' in response || response.status >= 400) continue;
      const methods = response.headers
        .all('allow')
        .flatMap((value) => value.split(',').map((one) => one.trim().toUpperCase()));
      if (methods.some((method) => dangerous.has(method)))
        return [{ url, method: 'OPTIONS', evidence: `Allow: ${methods.join(', ')}` }];
    }
    return [];
  },
};

/** A script, style sheet or picture of the site, where methods that write make no sense, folders that are listed, as those of WebDAV are, and the root. */
function plainFiles({ main, target, pages, exchanges }: Artifacts): URL[] {
  const root = new URL('/', main.end?.url ?? target);
  const file = pages
    .flatMap(({ subresources }) => subresources)
    .find(({ kind, url }) => url.origin === root.origin && ['script', 'style', 'image'].includes(kind));
  const listed = ownExchanges({ exchanges, target }).filter(
    ({ status, text, url }) =>
      status === 200 &&
      url.pathname.endsWith('/') &&
      url.search === '' &&
      url.href !== root.href &&
      directoryListing(text, url.pathname) !== undefined,
  );
  return [file, ...listed.slice(0, maxListed), { url: root }].flatMap((one) => one?.url ?? []);
}
