import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the trace': {
      path: '/trace.axd',
      body: '<html><body><h1>Application Trace</h1>\n<h2>Requests to this Application</h2></body></html>',
      evidence: 'Application Trace',
      type: 'text/html',
    },
    'the error log': {
      path: '/elmah.axd',
      body: '<html><body><h1>Error Log for SHOP on WEB1</h1></body></html>',
      evidence: 'Error Log for SHOP on WEB1',
      type: 'text/html',
    },
  },
  {
    'tracing for the server only': {
      responses: { '/trace.axd': { status: 403, body: '<html><title>Trace Error</title></html>' } },
    },
  },
);
