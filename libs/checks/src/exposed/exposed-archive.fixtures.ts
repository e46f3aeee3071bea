import { exposureFixtures, file, listing } from './testing/exposure-fixtures.ts';

const zip = file(Buffer.from('504b0304', 'hex'), 'application/zip');

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
    'releases and photos in a directory listing': listing({
      '/pub/backup-tool-1.2.zip': zip,
      '/pub/photos.zip': zip,
    }),
    'a packed dump in a directory listing, which is a finding of exposed-sql-dump': listing({
      '/pub/backup.sql.zip': zip,
    }),
  },
  {
    'an archive with the name of a backup': {
      path: '/pub/shop-backup-20260501.zip',
      body: Buffer.from('504b0304', 'hex'),
      evidence: '50 4b 03 04',
      type: 'application/zip',
    },
  },
);
