import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perDocument, perOwnExchange } from '../documents.ts';

/** Scripts with which the pages of development servers reload themselves: Vite (Astro, Nuxt, SvelteKit, Angular) and Next.js. */
const clients = /\/@vite\/client$|\/_next\/static\/(?:development\/|chunks\/%5Bturbopack%5D_browser_dev_hmr-client_)/;
/** The client of webpack-dev-server in a bundle, with the options that the server gives it. */
const webpackClient = /webpack-dev-server\/client\/index\.js\?protocol=[\w%]{1,20}&hostname=[^"'`&\s]{1,200}/;

/** Of the servers with which Flask and Django develop. */
const serverHeader = /^(?:Werkzeug|WSGIServer)\/\d/;

/** `php -S` sends back the host of the request, which no other server does, and no name of its own. */
function isOfPhp({ headers, url }: Exchange): boolean {
  return headers.get('host') === url.host && headers.get('connection') === 'close' && !headers.has('server');
}

/** The header by which a server for development shows itself. */
function headerOf(exchange: Exchange): string | undefined {
  if (isOfPhp(exchange)) return lines(exchange, 'host');
  return serverHeader.test(exchange.headers.get('server') ?? '') ? lines(exchange, 'server') : undefined;
}

export const developmentServer: PassiveCheck = {
  meta: {
    id: 'development-server',
    title: 'Development server is exposed (Vite, Flask, PHP)',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [489],
    wstg: ['WSTG-CONF-02'],
    references: [
      'https://vite.dev/config/server-options.html#server-host',
      'https://webpack.js.org/configuration/dev-server/',
    ],
    description:
      'A development server serves the site, and is not made for strangers. Those of build tools send the source code to everyone; in some versions of Vite, they read any file of the server (CVE-2025-30208). Those of PHP, Flask and Django serve few requests at a time, and up to 7.4.21 that of PHP sends the source code of scripts.',
    remediation:
      'Build the site and serve the result: `vite build`, `webpack --mode production`, `next build && next start`. Run PHP with PHP-FPM, and Flask or Django with `gunicorn`. Let the development server listen on `localhost` only.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct([
      ...perDocument(artifacts, ({ url, subresources }) => {
        const client = subresources.find(
          (resource) =>
            resource.kind === 'script' && resource.url.host === url.host && clients.test(resource.url.pathname),
        );
        return client === undefined ? undefined : `<script src="${client.url.pathname}">`;
      }),
      ...perOwnExchange(artifacts, ({ status, mediaType, text }) =>
        status === 200 && /javascript/.test(mediaType) ? webpackClient.exec(text)?.[0] : undefined,
      ),
      ...perOwnExchange(artifacts, (exchange) => {
        const evidence = headerOf(exchange);
        return evidence === undefined ? undefined : { evidence, severity: 'low' };
      }),
    ]),
};
