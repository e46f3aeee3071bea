import type { PassiveCheck } from '#scanner/check-api';
import { distinct, perDocument, perOwnExchange } from '../documents.ts';

/** Scripts with which the pages of development servers reload themselves: Vite (Astro, Nuxt, SvelteKit, Angular) and Next.js. */
const clients = /\/@vite\/client$|\/_next\/static\/(?:development\/|chunks\/%5Bturbopack%5D_browser_dev_hmr-client_)/;
/** The client of webpack-dev-server in a bundle, with the options that the server gives it. */
const webpackClient = /webpack-dev-server\/client\/index\.js\?protocol=[\w%]{1,20}&hostname=[^"'`&\s]{1,200}/;

export const developmentServer: PassiveCheck = {
  meta: {
    id: 'development-server',
    title: 'Development server is exposed (Vite, webpack, Next.js)',
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
      'The development server of a build tool serves the site. It sends the source code to everyone and is not made for strangers: in some versions of Vite, for example, they read any file of the server (CVE-2025-30208).',
    remediation:
      'Build the site and serve the result: `vite build`, `webpack --mode production`, `next build && next start`. Let the development server listen on `localhost` only.',
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
    ]),
};
