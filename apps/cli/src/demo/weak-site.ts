import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { weakAnswer } from './weak-pages.ts';

export interface WeakSite {
  /** `https://127.0.0.1:<port>/` */
  readonly url: string;
  close(): Promise<void>;
}

/** Checks that find something on the weak site: the first in a quick scan already, the second in a full one only. */
export const weakSiteFindings = {
  quick: [
    'tls-cert-self-signed',
    'csp-missing',
    'clickjacking-unprotected',
    'xcto-missing',
    'cookie-session-no-secure',
    'cookie-session-no-httponly',
    'cors-reflects-origin-credentials',
    'server-version',
    'powered-by',
    'outdated-server-software',
    'error-page-stack-trace',
    'script-over-http',
    'mixed-content-passive',
  ],
  full: [
    'exposed-git',
    'exposed-dotenv',
    'directory-listing',
    'xss-reflected',
    'open-redirect',
    'sql-error-based',
    'robots-sensitive',
  ],
} as const;

/** Starts a small shop with many faults on 127.0.0.1, to show what scans find. Port 0 takes a free one. */
export async function startWeakSite(port = 0): Promise<WeakSite> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const server = createServer({ key, cert }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { status, type, body, headers = {} } = weakAnswer(new URL(`https://127.0.0.1${request.url ?? '/'}`));
  const { origin } = request.headers;
  response.writeHead(status, {
    server: 'Apache/2.2.15 (CentOS)',
    'x-powered-by': 'PHP/5.3.3',
    'content-type': type,
    'set-cookie': 'sessionid=3f9a1c7e5b2d4860; Path=/',
    ...(origin !== undefined && { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
