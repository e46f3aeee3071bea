import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const typed = (type: string, body: string | Buffer): SiteDescription => ({
  responses: { '/': { headers: { 'content-type': type }, body } },
});

export const fixtures: CheckFixtures = {
  reports: {
    'neither header nor meta': {
      site: typed('text/html', '<p>x'),
      expect: [{ evidence: 'content-type: text/html and no <meta charset>' }],
    },
    'they contradict each other': {
      site: typed('text/html; charset=utf-8', '<meta charset=windows-1252><p>x'),
      expect: [{ evidence: 'but <meta charset="windows-1252">' }],
    },
  },
  silent: {
    'in the header': page('<p>x'),
    'in a meta element': typed('text/html', '<meta charset="utf-8"><p>x'),
    'in a meta element of the old kind': typed(
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    ),
    'two spellings of one encoding': typed('text/html; charset="UTF-8"', '<meta charset="utf8">'),
    'a byte order mark': typed('text/html', Buffer.from('efbbbf3c703e', 'hex')),
  },
};
