import type { PassiveCheck } from '#scanner/check-api';
import { linear } from '../linear.ts';
import type { Match } from '../linear.ts';
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

/** Directories of servers, which a path of a URL would hardly have. */
const directory = linear(
  String.raw`(?:^|[\s"'(\[>=:])(` +
    String.raw`/(?:var/(?:www|lib|log|opt|task)|usr/(?:local|share|lib)/[\w.-]{1,40}|srv/[\w.-]{1,40}|opt/[\w.-]{1,40}|etc/[\w.-]{1,40}` +
    String.raw`|home/[\w.-]{1,40}/(?:public_html|www|htdocs|httpdocs|web|sites?|apps?|current|releases|domains|repos?|src)|Users/[\w.-]{1,40}/[\w.-]{1,40}|root/[\w.-]{1,40}|app/(?:vendor|node_modules|storage|config))(?:/[\w.@+-]{1,80}){0,12}` +
    String.raw`)(?:$|[^\w/.-]|\.(?:$|\s)|/(?:$|[\s"'<)\]]))`,
  '',
  /\/(?:var|usr|srv|opt|etc|home|Users|root|app)\//,
);
/** What programs write beside a path; who explains a path to readers writes other words. */
const complaint =
  /\b(?:failed|failure|cannot|can't|could not|couldn't|unable|no such|not found|not within|open_basedir|permission denied|denied|warning|error|exception|errno|missing|invalid|does not exist|is not (?:a|readable|writable))\b/i;
const windowLength = 120;
/** A command that a page tells its readers to enter; a command that failed has a colon or a parenthesis behind its name. */
const instruction =
  /\b(?:mkdir|chmod|chown|chgrp|cp|mv|rm|ln|cat|tee|ls|cd|tail|nano|vi|touch)(?: [\w.,=@+-]{1,40}){0,4} ["']?$/;
/** Files that every system has: their paths tell nothing of this one. The text of the next element may follow at once. */
const everywhere =
  /^\/etc\/(?:passwd|shadow|group|hosts|hostname|resolv\.conf|fstab|services|protocols|os-release|issue|motd|crontab|localtime|timezone)(?![a-z\d_/-]|\.[a-z])/;

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
    const comments = artifacts.pages.flatMap(({ url, comments }) =>
      comments.map((text) => ({ url, text, status: 200, isComment: true })),
    );
    const texts = searchableTexts(artifacts).map((one) => ({ ...one, isComment: false }));
    const found = [...texts, ...comments].flatMap(({ url, status, text, isComment }) => {
      const match = path.first(text) ?? directoryIn(text, url, status >= 400 || isComment);
      // A stack trace is full of paths, and a finding of its own.
      return match === undefined || findStackTrace(text)
        ? []
        : [{ url, evidence: excerpt(text, match.start, match.text.length) }];
    });
    return [...new Map(found.map((outcome) => [outcome.url.href, outcome])).values()];
  },
};

/** A path without the extension of a source file is evidence in an error response, in a comment and in a message. */
function directoryIn(text: string, { pathname }: URL, isCertain: boolean): Match | undefined {
  return directory.all(text).find((match) => {
    const { start } = match;
    const end = start + match.text.length;
    // An error page repeats the path that was requested.
    if (pathname.includes(match.group(1)) || everywhere.test(match.group(1))) return false;
    if (isCertain) return true;
    const before = text.slice(Math.max(0, start - windowLength), start + match.text.indexOf('/'));
    if (instruction.test(before)) return false;
    return complaint.test(text.slice(Math.max(0, start - windowLength), end + windowLength));
  });
}
