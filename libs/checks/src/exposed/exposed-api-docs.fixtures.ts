import type { CheckFixtures, Reported } from '../../../scanner/src/testing/fixtures.ts';
import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

const openApi = '{"openapi":"3.1.0","info":{},"paths":{"/orders":{}}}';

/** A document that the crawl came to. */
function crawled(path: string, body: string, type: string, evidence: string): Reported {
  return { site: { crawled: [path], responses: { [path]: file(body, type) } }, expect: [{ url: path, evidence }] };
}

const documentation = exposureFixtures(
  {
    'Swagger UI': {
      path: '/swagger-ui/',
      body: '<html><title>Swagger UI</title><div id="swagger-ui"></div></html>',
      evidence: 'Swagger UI',
      type: 'text/html',
    },
    'Swagger UI with a title of its own': {
      path: '/docs',
      body: '<!doctype html><title>Shop API - Swagger UI</title><div id="swagger-ui"></div><script>SwaggerUIBundle({ url: "/openapi.json" })</script>',
      evidence: 'id="swagger-ui"',
      type: 'text/html',
    },
    'Swagger UI of Express, in a folder': {
      path: '/docs/',
      body: '<!doctype html><title>Shop API</title><div id="swagger-ui"></div><script src="./swagger-ui-bundle.js"></script>',
      evidence: 'id="swagger-ui"',
      type: 'text/html',
    },
    Redoc: {
      path: '/redoc',
      body: '<!doctype html><title>Shop API</title><redoc spec-url="/openapi.json"></redoc>',
      evidence: '<redoc',
      type: 'text/html',
    },
    RapiDoc: {
      path: '/api/docs',
      body: '<!doctype html><rapi-doc spec-url="/openapi.yaml"></rapi-doc>',
      evidence: '<rapi-doc',
      type: 'text/html',
    },
    Scalar: {
      path: '/scalar',
      body: '<!doctype html><script src="https://cdn.jsdelivr.net/npm/@scalar/api-reference"></script>',
      evidence: '@scalar/api-reference',
      type: 'text/html',
    },
    'Stoplight Elements': {
      path: '/apidocs/',
      body: '<!doctype html><elements-api apiDescriptionUrl="/openapi.yaml"></elements-api>',
      evidence: '<elements-api',
      type: 'text/html',
    },
    'the help page of ASP.NET': {
      path: '/Help',
      body: '<html><head><title>ASP.NET Web API Help Page</title></head></html>',
      evidence: 'ASP.NET Web API Help Page',
      type: 'text/html',
    },
    GraphiQL: {
      path: '/graphiql',
      body: '<!doctype html><title>GraphiQL</title><div id="graphiql"></div>',
      evidence: 'GraphiQL',
      type: 'text/html',
    },
  },
  {
    'a help page for users': {
      responses: { '/docs': '<!doctype html><title>Help</title><p>How to order with our API' },
    },
    'an article about Swagger UI': {
      responses: { '/docs': '<!doctype html><title>Tools</title><p>Swagger UI and Redoc show OpenAPI documents.' },
    },
    'another JSON file': {
      crawled: ['/api-docs'],
      responses: { '/api-docs': file('{"paths":[]}', 'application/json') },
    },
    'an error with the document in it': {
      crawled: ['/openapi.json'],
      responses: { '/openapi.json': { ...file(openApi, 'application/json'), status: 403 } },
    },
    'every path responds with an OpenAPI document': { otherwise: file(openApi, 'application/json') },
  },
);

export const fixtures: CheckFixtures = {
  ...documentation,
  reports: {
    ...documentation.reports,
    OpenAPI: crawled('/openapi.json', openApi, 'application/json', '"openapi":"3.1.0"'),
    'an OpenAPI document in YAML': crawled(
      '/openapi.yaml',
      'openapi: 3.1.0\ninfo:\n  title: Shop\npaths:\n  /orders: {}\n',
      'application/yaml',
      'openapi: 3.1.0',
    ),
    'a Swagger 2 document': crawled(
      '/v2/api-docs',
      '{"swagger":"2.0","info":{},"paths":{"/orders":{}}}',
      'application/json',
      '"swagger":"2.0"',
    ),
  },
};
