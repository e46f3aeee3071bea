import type { PassiveCheck } from '#scanner/check-api';
import { perPage } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { isInternalHost } from './private-addresses.ts';

const address = linear(String.raw`(?i:https?)://([\w.-]{1,253})(?::\d{1,5})?`);
const developers =
  /^localhost$|^127\.|(^|[.-])(staging|stage|dev|test|qa|uat|preprod|internal|intranet)([.-]|\d{0,2}\.)/i;

export const internalCommentUrl: PassiveCheck = {
  meta: {
    id: 'internal-comment-url',
    title: 'Internal URL in an HTML comment',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [615],
    wstg: ['WSTG-INFO-05'],
    references: ['https://owasp.org/www-project-web-security-testing-guide/'],
    description:
      'A comment contains the URL of a development or internal host. Such hosts are often less protected than the public site and give an attacker a further target.',
    remediation:
      'Remove comments at build time (e.g. html-minifier-terser: `removeComments: true`), and protect development hosts like the public one.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPage(artifacts, ({ comments, url }) => {
      for (const comment of comments) {
        const match = address.all(comment).find((one) => isInternal(one.group(1)) && one.group(1) !== url.hostname);
        if (match !== undefined) return `<!-- ${excerpt(comment, match.start, match.text.length)} -->`;
      }
      return undefined;
    }),
};

function isInternal(host: string): boolean {
  return developers.test(host) || isInternalHost(host);
}
