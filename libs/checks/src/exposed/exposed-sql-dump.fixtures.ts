import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a dump': {
      path: '/backup.sql',
      body: '-- MySQL dump 10.13\nCREATE TABLE `users` (\n',
      evidence: '-- MySQL dump 10.13',
      type: 'application/sql',
    },
    'a packed dump with the name of the host': {
      path: '/example.com.sql.gz',
      body: Buffer.from('1f8b0800000000000003', 'hex'),
      evidence: '1f 8b 08',
      type: 'application/gzip',
    },
  },
  { 'a text about SQL': { responses: { '/db.sql': file('To add a row use INSERT INTO x', 'text/plain') } } },
);
