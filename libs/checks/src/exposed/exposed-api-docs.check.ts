import { exposureCheck } from './exposure.ts';
import { pageWith, textWith } from './signatures.ts';

const json = textWith(/"(?:openapi|swagger)"\s{0,4}:\s{0,4}"\d/, /"paths"\s{0,4}:/);
const yaml = textWith(/^(?:openapi|swagger):\s{0,4}["']?\d/m, /^paths:/m);
const page = pageWith(/<title>\s{0,20}Swagger UI|id="swagger-ui"|SwaggerUIBundle\(/);

export const exposedApiDocs = exposureCheck(
  {
    id: 'exposed-api-docs',
    title: 'API documentation is exposed (OpenAPI, Swagger)',
    severity: 'info',
    cwe: [200],
    wstg: ['WSTG-APIT-01'],
    description:
      'The description of the API is public. That is right for a public API; of an internal one it lists every operation to attack.',
    remediation:
      'Where the API is not public, serve its description to authenticated users only. Spring: `springdoc.api-docs.enabled=false`; FastAPI: `FastAPI(openapi_url=None)`.',
  },
  [
    ...['/swagger.json', '/openapi.json', '/v3/api-docs', '/v2/api-docs', '/swagger/v1/swagger.json', '/api-docs'].map(
      (path) => ({
        path,
        signature: json,
        maxBytes: 64 * 1024,
      }),
    ),
    { path: '/openapi.yaml', signature: yaml, maxBytes: 64 * 1024 },
    ...['/swagger-ui/', '/swagger-ui.html', '/swagger/index.html'].map((path) => ({
      path,
      signature: page,
      maxBytes: 16_384,
    })),
  ],
);
