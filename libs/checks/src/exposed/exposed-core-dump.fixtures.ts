import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a core file': {
      path: '/core',
      body: Buffer.from('7f454c46020101000000000000000000040000', 'hex'),
      evidence: '7f 45 4c 46',
      type: 'application/octet-stream',
    },
  },
  { 'a program': { responses: { '/core': file(Buffer.from('7f454c46020101000000000000000000020000', 'hex')) } } },
);
