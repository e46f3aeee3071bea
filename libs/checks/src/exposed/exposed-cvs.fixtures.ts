import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the root': {
      path: '/CVS/Root',
      body: ':pserver:anonymous@cvs.example:/cvsroot\n',
      evidence: ':pserver:anonymous@cvs.example:/cvsroot',
    },
    'the entries': {
      path: '/CVS/Entries',
      body: '/index.html/1.4/Tue Jan  6 10:00:00 2004//\nD/images////\n',
      evidence: '/index.html/1.4/',
    },
  },
  { 'a time': { responses: { '/CVS/Root': file('it is 12:30') } } },
);
