import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { file, neverRequested } from './testing/exposure-fixtures.ts';

const robots = (text: string) => ({ '/robots.txt': file(text, 'text/plain') });

export const fixtures: CheckFixtures = {
  reports: {
    'a path is named': {
      site: { responses: robots('User-agent: *\nDisallow: /secret-backup/\nDisallow: /cart/\n') },
      expect: [{ url: '/robots.txt', evidence: 'Disallow: /secret-backup/' }],
    },
    'a file of passwords': {
      site: { responses: robots('Disallow: /password.txt\nDisallow: /old-passwords/\nDisallow: /etc/passwd\n') },
      expect: [{ evidence: 'Disallow: /password.txt\nDisallow: /old-passwords/\nDisallow: /etc/passwd' }],
    },
    'and responds': {
      site: { responses: { ...robots('Disallow: /admin/'), '/admin/': '<h1>Administration</h1>' } },
      expect: [{ evidence: ['Disallow: /admin/', '/admin/ responds with 200'] }],
    },
    'a folder with a wildcard behind it, named twice': {
      site: {
        responses: { ...robots('Disallow: /admin/*\nDisallow: /admin/'), '/admin/': '<h1>Administration</h1>' },
      },
      expect: [{ evidence: 'Disallow: /admin/*\nDisallow: /admin/\n/admin/ responds with 200' }],
    },
    'a path that logs out, which is not requested': {
      site: { responses: { ...robots('Disallow: /admin/logout\n'), ...neverRequested('/admin/logout') } },
      expect: [{ evidence: 'Disallow: /admin/logout' }],
    },
  },
  silent: {
    'no robots.txt': {},
    'nothing sensitive': { responses: robots('User-agent: *\nDisallow: /search\nDisallow: /cart\nAllow: /admin\n') },
    'only what every WordPress names': { responses: robots('Disallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n') },
    'the page for a lost password': {
      responses: {
        ...robots('Disallow: /account/lost_password\nDisallow: /user/password/\nDisallow: /reset-password.php\n'),
        '/account/lost_password': '<form method=post><input name=mail>',
      },
    },
    'an HTML page': { responses: { '/robots.txt': 'Disallow: /admin/' } },
  },
};
