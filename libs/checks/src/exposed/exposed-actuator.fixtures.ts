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
    'the environment of Spring Boot 1': {
      path: '/env',
      body: '{"profiles":[],"systemProperties":{"java.version":"8"}}',
      evidence: '"systemProperties"',
      type: 'application/json',
      severity: 'high',
    },
    'the memory, by its name': {
      path: '/actuator/heapdump',
      body: '',
      evidence: 'attachment; filename="HeapDump.hprof"',
      type: 'application/octet-stream',
      method: 'HEAD',
      headers: { 'content-disposition': 'attachment; filename="HeapDump.hprof"' },
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
  {
    'a small file and a large page in place of the memory': {
      responses: {
        'HEAD /actuator/heapdump': {
          headers: { 'content-type': 'application/octet-stream', 'content-length': '999999' },
          body: '',
        },
        'HEAD /': { headers: { 'content-type': 'text/plain', 'content-length': '48000000' }, body: '' },
      },
    },
    'an API with links': { responses: { '/env': file('{"env":"prod"}', 'application/json') } },
  },
);
