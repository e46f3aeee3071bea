import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Prometheus: {
      path: '/metrics',
      body: '# HELP http_requests_total Requests.\n# TYPE http_requests_total counter\nhttp_requests_total 3\n',
      evidence: '# HELP http_requests_total',
      type: 'text/plain',
    },
  },
  { 'a page about metrics': { responses: { '/metrics': '<html><body># HELP us # TYPE</body></html>' } } },
);
