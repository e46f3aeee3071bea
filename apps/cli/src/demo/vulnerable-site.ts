import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { pageResponse } from './vulnerable-pages.ts';

export interface VulnerableSite {
  /** `https://127.0.0.1:<port>/` */
  readonly url: string;
  close(): Promise<void>;
}

/** Checks with findings on the vulnerable site: in every scan, and in full scans only. */
export const vulnerableSiteFindings = {
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

/** Starts an intentionally vulnerable shop on a free port of 127.0.0.1. */
export async function startVulnerableSite(): Promise<VulnerableSite> {
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
  const server = createServer({ key, cert }, respond);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { status, type, body, headers = {} } = pageResponse(new URL(`https://127.0.0.1${request.url ?? '/'}`));
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
