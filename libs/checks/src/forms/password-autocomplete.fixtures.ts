import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const form = (field: string) => page(`<form method=post action="/pay">${field}</form>`);

export const fixtures: CheckFixtures = {
  reports: {
    'a card security code': {
      site: form('<input name="cvv">'),
      expect: [{ severity: 'info', evidence: '<input type="text" name="cvv"> without autocomplete' }],
    },
    'a one-time code': { site: form('<input type=tel name="otp">'), expect: [{ evidence: 'name="otp"' }] },
  },
  silent: {
    'switched off': form('<input name="cvv" autocomplete="off">'),
    'said what it is': form('<input name="otp" autocomplete="one-time-code">'),
    'another field': form('<input name="city">'),
  },
};
