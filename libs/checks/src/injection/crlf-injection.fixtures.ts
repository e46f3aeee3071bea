import type { SiteResponse, SentRequest } from '../../../scanner/src/testing/description.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** Writes a value to the Location header without encoding. */
function careless(value: string): SiteResponse {
  const [location = '', ...added] = `/start?lang=${value}`.split(/\r\n|\n/);
  const headers = added.map((line): [string, string] => [line.split(':')[0] ?? '', line.split(':')[1] ?? '']);
  return { status: 302, headers: [['location', location], ...headers] };
}

const site = (response: (raw: string, request: SentRequest) => SiteResponse | string) => ({
  responses: {
    '/': '<a href="/lang?to=en">en</a>',
    '/lang': (request: SentRequest) => response(request.url.search.replace('?to=', ''), request),
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    'in a redirect': {
      site: site((raw) => careless(decodeURIComponent(raw))),
      expect: [{ evidence: ['GET parameter to', 'header of the response: x-q'] }],
    },
    'with a line feed alone': {
      site: site((raw) => careless(decodeURIComponent(raw).replaceAll('\r', ''))),
      expect: [{ evidence: 'header of the response: x-q' }],
    },
    'with a carriage return alone': {
      site: site((raw) => careless(decodeURIComponent(raw).replaceAll('\n', '').replaceAll('\r', '\n'))),
      expect: [{ evidence: 'header of the response: x-q' }],
    },
    'behind a fragment sign': {
      site: site((raw) => {
        const [before = '', behind] = decodeURIComponent(raw).split('#');
        return careless(before.replace(/[\r\n]/g, '') + (behind ?? ''));
      }),
      expect: [{ evidence: 'header of the response: x-q' }],
    },
    'as the low bytes of wide characters': {
      site: site((raw) =>
        careless(
          decodeURIComponent(raw)
            .replace(/[\r\n]/g, '')
            .replaceAll('\u560a', '\n')
            .replaceAll('\u560d', '\r'),
        ),
      ),
      expect: [{ evidence: 'header of the response: x-q' }],
    },
    'in the path': {
      site: { otherwise: ({ url }) => careless(decodeURIComponent(url.pathname)) },
      expect: [{ evidence: 'value in the path' }],
    },
    'in a segment of the path, where others do not exist': {
      site: {
        crawled: ['/shop/lamp'],
        responses: { '/': 'Shop' },
        otherwise: ({ url: { pathname } }) =>
          pathname.startsWith('/shop/')
            ? { ...careless(decodeURIComponent(pathname.slice('/shop/'.length))), status: 200, body: '<p>Lamp' }
            : { status: 404 },
      },
      expect: [{ evidence: 'value in the path' }],
    },
  },
  silent: {
    'the value stays encoded': site((raw) => careless(raw)),
    'line breaks are taken out': site((raw) => careless(decodeURIComponent(raw).replace(/[\r\n]/g, ''))),
    'the value comes back in the body': site((raw) => decodeURIComponent(raw)),
    'line breaks are rejected': site(() => ({ status: 400 })),
  },
};
