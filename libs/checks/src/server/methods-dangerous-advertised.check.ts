import type { ActiveCheck, Artifacts } from '#scanner/check-api';

const dangerous = new Set(['PUT', 'DELETE', 'PATCH', 'CONNECT', 'DEBUG', 'PROPFIND', 'MOVE', 'COPY', 'MKCOL']);

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
      'The Allow header of a static file lists methods that write or delete. They were not tried; where they work without authentication, an attacker can change the site.',
    remediation:
      'Allow GET, HEAD and POST only (nginx, in the `location`: `limit_except GET POST { deny all; }`), and disable WebDAV where nobody uses it.',
    needs: ['main', 'pages'],
    maxRequests: 2,
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

/** A script, style sheet or picture of the site, where methods that write make no sense, and the root. */
function plainFiles({ main, target, pages }: Artifacts): URL[] {
  const root = new URL('/', main.end?.url ?? target);
  const file = pages
    .flatMap(({ subresources }) => subresources)
    .find(({ kind, url }) => url.origin === root.origin && ['script', 'style', 'image'].includes(kind));
  return file === undefined ? [root] : [file.url, root];
}
