import type { PassiveCheck } from '#scanner/check-api';
import { linear } from '../linear.ts';
import { documents } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { searchableTexts } from './searchable-text.ts';
import { findStackTrace } from './stack-traces.ts';

const source = '(?:php|phtml|inc|py|rb|pl|jsp|java|class|aspx?|cshtml|cs|vb|js|ts|twig|tpl|conf|log|sql)';
const path = linear(
  String.raw`(?:^|[\s"'(\[>=:])(` +
    String.raw`/(?:var/www|home/[\w.-]{1,40}|usr/(?:local|share)|srv|opt|data/www|www)(?:/[\w.@+-]{1,80}){1,12}\.${source}` +
    String.raw`|[A-Z]:\\(?:inetpub|users|windows|program files|wwwroot|xampp|wamp|web|sites|projects)(?:\\[\w.@+ -]{1,80}){1,12}` +
    String.raw`)(?:$|[^\w])`,
  'i',
  /\/(?:var|home|usr|srv|opt|data|www)\/|[a-z]:\\/i,
);

export const systemPath: PassiveCheck = {
  meta: {
    id: 'system-path',
    title: 'File system path disclosure',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://owasp.org/www-community/attacks/Full_Path_Disclosure'],
    description:
      "A response contains an absolute path of the server's file system. It discloses how the server is set up and often an account name, which attacks that read files (path traversal) need.",
    remediation:
      'Return generic error messages (PHP: `display_errors = Off`), and keep paths out of comments and templates.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const comments = documents(artifacts).flatMap(({ url, comments }) => comments.map((text) => ({ url, text })));
    const found = [...searchableTexts(artifacts), ...comments].flatMap(({ url, text }) => {
      const match = path.first(text);
      // A stack trace is full of paths, and a finding of its own.
      return match === undefined || findStackTrace(text)
        ? []
        : [{ url, evidence: excerpt(text, match.start, match.text.length) }];
    });
    return [...new Map(found.map((outcome) => [outcome.url.href, outcome])).values()];
  },
};
