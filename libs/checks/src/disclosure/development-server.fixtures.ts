import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const script = (body: string): SiteDescription => ({
  scanType: 'full',
  crawled: ['/main.js'],
  responses: {
    '/': '<script src="/main.js"></script>',
    '/main.js': { headers: { 'content-type': 'application/javascript; charset=utf-8' }, body },
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    Vite: {
      site: page('<script type="module" src="/@vite/client"></script><script type="module" src="/main.js"></script>'),
      expect: [{ url: '/', evidence: '<script src="/@vite/client">' }],
    },
    'Nuxt, below the path of its assets': {
      site: page('<script type="module" src="/_nuxt/@vite/client"></script>'),
      expect: [{ url: '/', evidence: '/_nuxt/@vite/client' }],
    },
    'Next.js with Turbopack': {
      site: page(
        '<script src="/_next/static/chunks/%5Bturbopack%5D_browser_dev_hmr-client_hmr-client_ts_03l4kld1mrwfx._.js" async=""></script>',
      ),
      expect: [{ url: '/', evidence: 'hmr-client' }],
    },
    'Next.js with pages': {
      site: page('<script src="/_next/static/development/_buildManifest.js" defer=""></script>'),
      expect: [{ url: '/', evidence: '/_next/static/development/_buildManifest.js' }],
    },
    'webpack-dev-server': {
      site: script(
        '/***/ "./node_modules/webpack-dev-server/client/index.js?protocol=ws%3A&hostname=0.0.0.0&port=3000&pathname=%2Fws&logging=info&hot=true"',
      ),
      expect: [{ url: '/main.js', evidence: 'webpack-dev-server/client/index.js?protocol=ws%3A&hostname=0.0.0.0' }],
    },
    'the built-in server of PHP': {
      site: headers({ Host: 'example.com', Date: 'Tue, 01 Dec 2026 00:14:38 GMT', Connection: 'close' }),
      expect: [{ url: '/', severity: 'low', evidence: 'host: example.com' }],
    },
    'the development server of Flask': {
      site: headers({ Server: 'Werkzeug/2.2.2 Python/3.11.2' }),
      expect: [{ url: '/', severity: 'low', evidence: 'server: Werkzeug/2.2.2 Python/3.11.2' }],
    },
    'the development server of Django': {
      site: headers({ Server: 'WSGIServer/0.2 CPython/3.11.2' }),
      expect: [{ url: '/', severity: 'low', evidence: 'server: WSGIServer/0.2 CPython/3.11.2' }],
    },
    'every page loads the same client': {
      site: {
        crawled: ['/a'],
        responses: {
          '/': '<script src="/@vite/client"></script>',
          '/a': '<p>a</p><script src="/@vite/client"></script>',
        },
      },
      expect: [{ url: '/', evidence: '/@vite/client' }],
    },
  },
  silent: {
    'a proxy adds the host behind other headers': headers({
      Server: 'nginx',
      Host: 'example.com',
      Connection: 'close',
    }),
    'the host behind a connection that stays open': headers({ Host: 'example.com', Connection: 'keep-alive' }),
    'a proxy names the host of its backend': headers({ Host: 'web-7.example', Connection: 'close' }),
    'a server whose name begins with that of another': headers({ Server: 'WerkzeugProxy' }),
    'a production build of Next.js': page(
      '<script src="/_next/static/chunks/main-app-0a1b2c3d4e5f6789.js"></script><script src="/_next/static/Xk3v/_buildManifest.js"></script>',
    ),
    'a manual quotes the client of Vite': page('<pre>&lt;script type="module" src="/@vite/client"&gt;</pre>'),
    'a manual in a script names the client of webpack': script(
      '"Add webpack-dev-server/client/index.js?hot=true to entry"',
    ),
    'a script of another site': page('<script src="https://other.example/@vite/client"></script>'),
  },
};
