import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a zip': {
      path: '/backup.zip',
      body: Buffer.from('504b0304140000000800', 'hex'),
      evidence: '50 4b 03 04',
      type: 'application/zip',
    },
    'a tar': {
      path: '/example.com.tar.gz',
      body: Buffer.from('1f8b0800000000000003', 'hex'),
      evidence: '1f 8b 08',
      type: 'application/gzip',
    },
  },
  {
    'one archive under every name': {
      responses: Object.fromEntries(
        ['/backup.zip', '/www.zip', '/site.zip', '/old.zip'].map((path) => [path, file('PK\x03\x04same')]),
      ),
    },
  },
);
