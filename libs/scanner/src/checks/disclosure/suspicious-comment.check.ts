import type { PassiveCheck } from '../../check.ts';
import { perDocument } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';

const words = linear(
  String.raw`\b(?:TODO|FIXME|HACK|XXX|BUG)\b|(?i:\b(?:password|passwd|pwd|credentials?|api[ _-]?key|secret|backdoor|debug only|remove before|default login|insecure|vulnerab\w{2,6})\b)`,
);
const longest = 2000;

export const suspiciousComment: PassiveCheck = {
  meta: {
    id: 'suspicious-comment',
    title: 'Comments in the page speak of weaknesses or secrets',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [615],
    wstg: ['WSTG-INFO-05'],
    references: ['https://owasp.org/www-project-web-security-testing-guide/'],
    description:
      'A comment for developers is part of the page that everybody can read. It may tell of unfinished or weak places.',
    remediation:
      'Have the build remove comments, or use comments of the template language, which do not reach the browser.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ comments }) => {
      for (const comment of comments) {
        if (comment.length > longest || comment.trimStart().startsWith('[if')) continue;
        const match = words.first(comment);
        if (match !== undefined) return `<!-- ${excerpt(comment, match.start, match.text.length)} -->`;
      }
      return undefined;
    }),
};
