import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

const signature = textWith(/^# HELP \S/m, /^# TYPE \S/m);

export const exposedMetrics = exposureCheck(
  {
    id: 'exposed-metrics',
    title: 'Metrics of the application are public',
    severity: 'low',
    cwe: [200],
    description:
      'The metrics for monitoring answer everybody. They show load, versions, internal routes and how the business goes.',
    remediation: 'Serve metrics on an internal address, or ask for credentials.',
  },
  ['/metrics', '/actuator/prometheus'].map((path) => ({ path, signature, maxBytes: 8192 })),
);
