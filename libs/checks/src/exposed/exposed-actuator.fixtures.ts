import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the list': {
      path: '/actuator',
      body: '{"_links":{"self":{"href":"https://example.com/actuator"},"health":{}}}',
      evidence: '"_links"',
      type: 'application/json',
    },
    'the environment': {
      path: '/actuator/env',
      body: '{"activeProfiles":[],"propertySources":[{"name":"systemEnvironment"}]}',
      evidence: '"propertySources"',
      type: 'application/json',
      severity: 'high',
    },
    'the memory': {
      path: '/actuator/heapdump',
      body: '',
      evidence: 'content-type: application/octet-stream',
      type: 'application/octet-stream',
      method: 'HEAD',
      headers: { 'content-length': '48000000' },
      severity: 'high',
    },
  },
  { 'an API with links': { responses: { '/env': file('{"env":"prod"}', 'application/json') } } },
);
