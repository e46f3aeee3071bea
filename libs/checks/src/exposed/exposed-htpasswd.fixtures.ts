import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'an Apache hash': {
      path: '/.htpasswd',
      body: 'admin:$apr1$9wLfQx1v$z1M6\n',
      evidence: 'admin:$apr1$',
    },
    bcrypt: { path: '/admin/.htpasswd', body: 'ops:$2y$05$c4WoMPo3SXsafk\n', evidence: 'ops:$2y$' },
  },
  { 'a header': { responses: { '/.htpasswd': file('status: ok\nuser: nobody') } } },
);
