import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { file } from './testing/exposure-fixtures.ts';

const robots = (text: string) => ({ '/robots.txt': file(text, 'text/plain') });

export const fixtures: CheckFixtures = {
  reports: {
    'a path is named': {
      site: { answers: robots('User-agent: *\nDisallow: /secret-backup/\nDisallow: /cart/\n') },
      expect: [{ url: '/robots.txt', evidence: 'Disallow: /secret-backup/' }],
    },
    'and answers': {
      site: { answers: { ...robots('Disallow: /admin/'), '/admin/': '<h1>Administration</h1>' } },
      expect: [{ evidence: ['Disallow: /admin/', '/admin/ answers 200'] }],
    },
  },
  silent: {
    'no robots.txt': {},
    'nothing sensitive': { answers: robots('User-agent: *\nDisallow: /search\nDisallow: /cart\nAllow: /admin\n') },
    'only what every WordPress names': { answers: robots('Disallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n') },
    'an HTML page': { answers: { '/robots.txt': 'Disallow: /admin/' } },
  },
};
