import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the database': { path: '/.svn/wc.db', body: 'SQLite format 3\0more', evidence: '53 51 4c 69 74 65' },
    'entries of an old client': {
      path: '/.svn/entries',
      body: '10\n\ndir\n42\nhttps://svn.example/trunk\n',
      evidence: '10',
    },
  },
  { 'a number': { responses: { '/.svn/entries': file('1234567') } } },
);
