import type { SiteResponder } from '../../../scanner/src/testing/description.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, parameter } from './testing/echo-sites.ts';

const form = '<form method="post" action="/guestbook"><textarea name="comment"></textarea><input type="submit"></form>';

interface Guestbook {
  /** How the page shows an entry. */
  readonly show: (entry: string) => string;
  /** What an entry gets; the page by default. */
  readonly posted?: (entry: string, page: string) => ReturnType<Extract<SiteResponder, (...args: never) => unknown>>;
  readonly keeps?: boolean;
  readonly at?: string;
  /** The page with the form, which shows no entries. */
  readonly formAt?: string;
}

/** A site that keeps the entries of its guestbook. */
function guestbook({
  show,
  posted = (_, page) => page,
  keeps = true,
  at = '/guestbook',
  formAt = '/guestbook',
}: Guestbook): SiteDescription {
  const entries: string[] = [];
  const page = (): string => `${form}<ul>${entries.map((entry) => `<li>${show(entry)}</li>`).join('')}</ul>`;
  return {
    crawled: [formAt],
    responses: {
      '/': '<a href="/guestbook">Guestbook</a>',
      [formAt]: form,
      [at]: () => page(),
      'POST /guestbook': (request) => {
        const entry = parameter(request, 'comment');
        if (keeps) entries.push(entry);
        return posted(entry, page());
      },
    },
  };
}

/** A site that leads to the page of each entry after it was sent. */
function tickets(): SiteDescription {
  const entries: string[] = [];
  const pages = Array.from({ length: 20 }, (_, at) => [`/tickets/${at}`, () => `<h1>Ticket</h1><p>${entries[at]}`]);
  return {
    responses: {
      '/': form,
      ...(Object.fromEntries(pages) as SiteDescription['responses']),
      'POST /guestbook': (request) => {
        entries.push(parameter(request, 'comment'));
        return { status: 303, headers: { location: `/tickets/${entries.length - 1}` } };
      },
    },
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'the page of the form shows entries as they are': {
      site: guestbook({ show: (entry) => entry }),
      expect: [
        { evidence: ['POST parameter comment', 'later, GET https://example.com/guestbook: <img src=x onerror='] },
      ],
    },
    'in an attribute': {
      site: guestbook({ show: (entry) => `<b title="${entry}">by a guest</b>` }),
      expect: [{ evidence: 'later, GET https://example.com/guestbook: ' }],
    },
    'the site leads to the page of the entries': {
      site: guestbook({
        show: (entry) => entry,
        posted: () => ({ status: 303, headers: { location: '/entries' } }),
        at: '/entries',
      }),
      expect: [{ evidence: 'later, GET https://example.com/entries: <img src=x onerror=' }],
    },
    'the site leads to a page of the entry alone': {
      site: tickets(),
      expect: [{ evidence: 'later, GET https://example.com/tickets/' }],
    },
    'the response to the entry encodes it, the page does not': {
      site: guestbook({ show: (entry) => entry, posted: (entry) => `<p>Thank you for ${encoded(entry)}` }),
      expect: [{ evidence: 'later, GET https://example.com/guestbook: <img src=x onerror=' }],
    },
  },
  silent: {
    'what takes entries shows them, to which no page leads': guestbook({ show: (entry) => entry, formAt: '/' }),
    'the page encodes entries': guestbook({ show: encoded }),
    'the entry is reflected once and not kept': guestbook({
      show: encoded,
      posted: (entry) => `<p>Thank you for ${entry}`,
      keeps: false,
    }),
    'the page encodes entries, the response to the entry does not': guestbook({
      show: encoded,
      posted: (entry) => `<p>Thank you for ${entry}`,
    }),
    'the URL of the page that the site leads to carries the value': {
      responses: {
        '/': form,
        '/thanks': (request) => `<p>Thank you for ${parameter(request, 'comment')}`,
        '/guestbook': form,
        'POST /guestbook': (request) => ({
          status: 303,
          headers: { location: `/thanks?comment=${encodeURIComponent(parameter(request, 'comment'))}` },
        }),
      },
    },
    'the page shows no entries': guestbook({ show: () => 'an entry waits for approval' }),
  },
};
