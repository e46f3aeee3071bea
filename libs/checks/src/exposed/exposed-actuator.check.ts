import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import { rated, secretTextWith } from './signatures.ts';
import type { Sign } from './signatures.ts';

const environment = rated('high', secretTextWith(/"propertySources"\s{0,4}:|"systemProperties"\s{0,4}:/));

/** Fetching a dump would make the server write one, so that its header must do: a large binary file. */
function heapDump(response: Exchange): Sign | undefined {
  const length = Number(response.headers.get('content-length') ?? 0);
  const disposition = response.headers.get('content-disposition') ?? '';
  const named = /heapdump|\.hprof/i.test(disposition);
  if (response.mediaType !== 'application/octet-stream' || (!named && length < 1_000_000)) return undefined;
  return {
    evidence: `content-type: ${response.mediaType}\ncontent-length: ${length}\n${disposition}`.trim(),
    severity: 'high',
  };
}

export const exposedActuator = exposureCheck(
  {
    id: 'exposed-actuator',
    title: 'Spring Boot Actuator endpoints are exposed',
    severity: 'medium',
    cwe: [215],
    wstg: ['WSTG-CONF-05'],
    references: ['https://docs.spring.io/spring-boot/reference/actuator/endpoints.html'],
    description:
      'Actuator endpoints respond without authentication. They disclose the configuration; a heap dump contains every secret and session in memory.',
    remediation:
      '`management.endpoints.web.exposure.include=health` in application.properties, with the rest behind authentication or on an internal port (`management.server.port`). Replace the secrets that were visible.',
  },
  [
    { path: '/actuator', signature: secretTextWith(/"_links"\s{0,4}:/, /"self"\s{0,4}:/) },
    { path: '/actuator/env', signature: environment, maxBytes: 16_384 },
    { path: '/env', signature: environment, maxBytes: 16_384 },
    { path: '/actuator/heapdump', signature: heapDump, method: 'HEAD' },
  ],
);
