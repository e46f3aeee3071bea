import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string) => headers({ 'Permissions-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'camera for all': { site: policy('camera=*, geolocation=()'), expect: [{ evidence: 'camera=*' }] },
    'a wildcard in a list': { site: policy('microphone=(self *)'), expect: [{ evidence: 'microphone=(self *)' }] },
  },
  silent: {
    'a harmless feature': policy('fullscreen=*'),
    'own origin and a partner': policy('camera=(self "https://partner.example")'),
    'no header': headers({}),
  },
};
