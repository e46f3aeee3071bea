import { exposureCheck } from './exposure.ts';
import { pageWith, textWith } from './signatures.ts';

const json = textWith(/"(?:openapi|swagger)"\s{0,4}:\s{0,4}"\d/, /"paths"\s{0,4}:/);
const yaml = textWith(/^(?:openapi|swagger):\s{0,4}["']?\d/m, /^paths:/m);
const page = pageWith(
  /<title>\s{0,20}Swagger UI|id=["']swagger-ui["']|SwaggerUIBundle\(|<redoc[\s>]|redoc\.standalone|Redoc\.init\(|<rapi-doc[\s>]|@scalar\/api-reference|<elements-api[\s>]|<title>\s{0,20}ASP\.NET Web API Help Page|knife4j-vue|<title>\s{0,20}Graph(?:iQL|QL Playground)/,
);
const pages = [
  '/swagger-ui/',
  '/swagger-ui.html',
  '/swagger-ui/index.html',
  '/swagger/index.html',
  '/swagger/',
  '/docs',
  '/docs/',
  '/redoc',
  '/api/docs',
  '/api/docs/',
  '/api/',
  '/apidocs/',
  '/api-docs/',
  '/doc.html',
  '/Help',
  '/scalar',
  '/graphiql',
];

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
    ...pages.map((path) => ({
      path,
      signature: page,
      maxBytes: 16_384,
    })),
  ],
);
