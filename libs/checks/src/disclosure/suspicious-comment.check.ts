import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';

const secret = String.raw`(?:passwords?|passwd|pwd|credentials?|api[ _-]?key|secret|login|admin)`;
/** Task markers, a secret with its value, and remarks about secrets; names alone are in the comments of any form. */
const words = linear(
  [
    String.raw`\b(?:TODO|FIXME|HACK|XXX|BUG)\b`,
    String.raw`(?i:\b${secret}\s{0,3}(?:is\b|[:=])\s{0,3}\S)`,
    String.raw`(?i:\b(?:default|hard-?coded|temporary|temp|test|change|remove|same)\b.{0,40}\b${secret}\b)`,
    String.raw`(?i:\b(?:backdoor|debug only|remove before|insecure|vulnerab\w{2,6})\b)`,
  ].join('|'),
);
const maxLength = 2000;

export const suspiciousComment: PassiveCheck = {
  meta: {
    id: 'suspicious-comment',
    title: 'Suspicious comment in the page source',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [615],
    wstg: ['WSTG-INFO-05'],
    references: ['https://owasp.org/www-project-web-security-testing-guide/'],
    description:
      "A developer's comment is part of the page and readable for anyone. It may tell an attacker about unfinished or weak places, or contain credentials.",
    remediation:
      'Remove comments at build time, or use comments of the template language, which are not sent: `{# … #}` (Twig, Jinja), `<%-- … --%>` (JSP).',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ comments }) => {
      for (const comment of comments) {
        if (comment.length > maxLength || comment.trimStart().startsWith('[if')) continue;
        const match = words.first(comment);
        if (match !== undefined) return `<!-- ${excerpt(comment, match.start, match.text.length)} -->`;
      }
      return undefined;
    }),
};
