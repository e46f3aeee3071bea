import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

const signature = textWith(/^# HELP \S/m, /^# TYPE \S/m);

export const exposedMetrics = exposureCheck(
  {
    id: 'exposed-metrics',
    title: 'Prometheus metrics are exposed',
    severity: 'low',
    cwe: [200],
    description: 'The metrics endpoint is public. It discloses load, versions, internal routes and business figures.',
    remediation:
      'Serve metrics on an internal address or require credentials. nginx: `location /metrics { allow 10.0.0.0/8; deny all; }`.',
  },
  ['/metrics', '/actuator/prometheus'].map((path) => ({ path, signature, maxBytes: 8192 })),
);
