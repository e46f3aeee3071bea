import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string) => headers({ 'Permissions-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'the syntax of Feature-Policy': {
      site: policy("camera 'none'; microphone 'none'"),
      expect: [{ evidence: "permissions-policy: camera 'none'; microphone 'none'" }],
    },
    'an open bracket': { site: policy('camera=(self'), expect: [{ evidence: 'camera=(self' }] },
  },
  silent: {
    'a valid dictionary': policy('camera=(), usb=(self)'),
    'an empty value': policy(''),
    'no header': headers({}),
  },
};
