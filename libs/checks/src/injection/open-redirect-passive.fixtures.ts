import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const to = (location: string) => ({ status: 302, headers: { location } });

export const fixtures: CheckFixtures = {
  reports: {
    'the link names the URL': {
      site: {
        crawled: ['/out?to=https://partner.test/a'],
        responses: { '/': 'Shop', '/out?to=https://partner.test/a': to('https://partner.test/a') },
      },
      expect: [
        { url: '/out?to=https://partner.test/a', evidence: ['parameter to', 'Location: https://partner.test/a'] },
      ],
    },
    ...Object.fromEntries(
      [301, 303, 307, 308].map((status) => [
        `with status ${status}`,
        {
          site: {
            crawled: ['/out?to=https://partner.test/a'],
            responses: { '/out?to=https://partner.test/a': { ...to('https://partner.test/a'), status } },
          },
          expect: [{ evidence: 'Location: https://partner.test/a' }],
        },
      ]),
    ),
  },
  silent: {
    'by number': { crawled: ['/out?to=7'], responses: { '/out?to=7': to('https://partner.test/a') } },
    'to another URL than that of the parameter': {
      crawled: ['/out?from=https://search.test/'],
      responses: { '/out?from=https://search.test/': to('https://partner.test/a') },
    },
    'inside the site': {
      crawled: ['/in?next=https://example.com/a'],
      responses: { '/in?next=https://example.com/a': to('https://example.com/a') },
    },
    'a link that the site has signed, as DokuWiki does': {
      crawled: ['/fetch?tok=716f20&media=https://partner.test/a'],
      responses: { '/': 'Wiki', '/fetch?tok=716f20&media=https://partner.test/a': to('https://partner.test/a') },
    },
    ...Object.fromEntries(
      [200, 201, 300, 304, 404].map((status) => [
        `a Location with status ${status}, which browsers do not follow`,
        {
          crawled: ['/out?to=https://partner.test/a'],
          responses: {
            '/out?to=https://partner.test/a': { status, headers: { location: 'https://partner.test/a' }, body: 'Here' },
          },
        },
      ]),
    ),
    'no redirect': {
      crawled: ['/out?to=https://partner.test/a'],
      responses: { '/out?to=https://partner.test/a': 'ask' },
    },
  },
};
