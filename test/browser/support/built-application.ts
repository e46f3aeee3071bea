import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Handler } from '../../sites/site.ts';
import type { Application } from './single-page-application.ts';

const folder = fileURLToPath(new URL('vue-application', import.meta.url));

const data: Readonly<Record<string, unknown>> = {
  '/api/invoices?state=open': [
    { id: 7, name: 'Seventh' },
    { id: 8, name: 'Eighth' },
  ],
  '/api/invoices/7': { name: 'Seventh' },
  '/api/invoices/8': { name: 'Eighth' },
  '/api/notes': { count: 2 },
  '/api/labels': { count: 3 },
  '/api/team': [{ name: 'One' }],
};

/** The application as it is published: a bundle, minified, with a file for each page. Its paths, without their hashes, are its files. */
async function bundled(entry: string): Promise<ReadonlyMap<string, string>> {
  const build = await rolldown({
    input: { main: `${folder}/${entry}.js` },
    platform: 'browser',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      chunkFileNames: '[name]-[hash].js',
      // Its default is a pattern, which Rolldown does not recognize in the context of a test.
      sourcemapIgnoreList: false,
    });
    return new Map(output.map((file) => [`/assets/${file.fileName}`, file.type === 'chunk' ? file.code : '']));
  } finally {
    await build.close();
  }
}

/** An application of Vue and its router. @param routing where its router keeps routes */
export async function builtApplication(routing: 'paths' | 'fragments'): Promise<Application> {
  const files = await bundled(`with-${routing}`);
  const shell =
    '<!doctype html><title>Office</title><div id=root></div><script type=module src=/assets/main.js></script>';
  const requests: string[] = [];
  const handler: Handler = (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${pathname}${search}`);
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    const script = files.get(pathname);
    const known = data[pathname + search];
    if (script !== undefined) send(200, 'text/javascript', script);
    else if (known !== undefined) send(200, 'application/json', JSON.stringify(known));
    else if (pathname === '/' || (routing === 'paths' && /^\/(?!api\/)[^.]*$/.test(pathname)))
      send(200, 'text/html', shell);
    else send(404, 'text/plain', 'no');
  };
  return { handler, requests };
}
