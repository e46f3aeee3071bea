import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import { rated, textWith } from './signatures.ts';
import type { Sign } from './signatures.ts';

const environment = rated('high', textWith(/"propertySources"\s{0,4}:|"systemProperties"\s{0,4}:/));

/** Fetching a dump would make the server write one, so that its header must do: a large binary file. */
function heapDump(answer: Exchange): Sign | undefined {
  const length = Number(answer.headers.get('content-length') ?? 0);
  const disposition = answer.headers.get('content-disposition') ?? '';
  const named = /heapdump|\.hprof/i.test(disposition);
  if (answer.mediaType !== 'application/octet-stream' || (!named && length < 1_000_000)) return undefined;
  return {
    evidence: `content-type: ${answer.mediaType}\ncontent-length: ${length}\n${disposition}`.trim(),
    severity: 'high',
  };
}

export const exposedActuator = exposureCheck(
  {
    id: 'exposed-actuator',
    title: 'Management endpoints of Spring Boot are public',
    severity: 'medium',
    cwe: [215],
    wstg: ['WSTG-CONF-05'],
    references: ['https://docs.spring.io/spring-boot/reference/actuator/endpoints.html'],
    description:
      'Actuator endpoints answer without authentication. They show the configuration; a heap dump holds every secret and session in memory.',
    remediation:
      'Expose `health` alone, put the management endpoints behind authentication or on a port that is not public, and replace what the environment showed.',
  },
  [
    { path: '/actuator', signature: textWith(/"_links"\s{0,4}:/, /"self"\s{0,4}:/) },
    { path: '/actuator/env', signature: environment, maxBytes: 16_384 },
    { path: '/env', signature: environment, maxBytes: 16_384 },
    { path: '/actuator/heapdump', signature: heapDump, method: 'HEAD' },
  ],
);
