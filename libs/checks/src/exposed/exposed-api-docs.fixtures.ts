import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    OpenAPI: {
      path: '/openapi.json',
      body: '{"openapi":"3.1.0","info":{},"paths":{"/orders":{}}}',
      evidence: '"openapi":"3.1.0"',
      type: 'application/json',
    },
    'Swagger UI': {
      path: '/swagger-ui/',
      body: '<html><title>Swagger UI</title><div id="swagger-ui"></div></html>',
      evidence: 'Swagger UI',
      type: 'text/html',
    },
  },
  { 'another JSON file': { responses: { '/api-docs': file('{"paths":[]}', 'application/json') } } },
);
