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
    'another encoding, in a meta element alone': typed('text/html', '<meta charset="windows-1252"><p>x'),
    'another encoding, in the header alone': typed('text/html; charset=windows-1252', '<p>x'),
    'a label that only browsers know, in other letters': typed(
      'text/html; charset=x-user-defined',
      '<meta charset=" X-User-Defined "><p>x',
    ),
    'an attribute of another element': typed('text/html; charset=utf-8', '<script charset="utf-16"></script>'),
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
