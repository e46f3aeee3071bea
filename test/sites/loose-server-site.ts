import { serverIds } from './families.ts';
import { document, routes } from './site.ts';
import type { FixtureSite, Reply, Visit } from './site.ts';

const old = { server: 'Apache/2.2.15 (CentOS)' };

function start({ url, headers }: Visit): Reply {
  if (url.search.includes('[]')) return { status: 500, headers: old, body: 'Internal error' };
  const host = headers['x-forwarded-host']?.toString() ?? headers.host ?? '';
  return {
    headers: { ...old, 'cache-control': 'public, max-age=600' },
    body: document('Shop', `<link rel="canonical" href="http://${host}/"><h1>Shop</h1>`),
  };
}

/** A server that trusts the headers of requests and takes methods that it should not. */
export const looseServerSite: FixtureSite = {
  name: 'a server that trusts requests',
  handler: routes({
    '/': (visit) => {
      if (visit.method === 'OPTIONS') return { headers: { ...old, allow: 'GET, HEAD, PUT, DELETE, :09:44 GMT' } };
      if (visit.method !== 'TRACE') return start(visit);
      const lines = Object.entries(visit.headers).map(([name, value]) => `${name}: ${String(value)}`);
      return { headers: { 'content-type': 'message/http' }, body: `TRACE / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n` };
    },
  }),
  reports: [...serverIds],
  silent: [],
};

export const strictServerSite: FixtureSite = {
  name: 'a server that trusts nothing',
  handler: routes({
    '/': ({ method, url }) => {
      if (method === 'OPTIONS') return { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } };
      if (method === 'TRACE') return { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } };
      if (url.search !== '') return { status: 400, body: document('Bad request', '<p>Unknown parameter.') };
      return {
        headers: { server: 'nginx' },
        body: document('Shop', '<link rel="canonical" href="https://shop.example/">'),
      };
    },
  }),
  reports: [],
  silent: serverIds,
};
