import type { ActiveCheck, Artifacts, Outcome, Probe } from '#scanner/check-api';
import { ownExchanges } from '../documents.ts';
import { examples, exposureCheck } from './exposure.ts';
import { anyOf, pageWith, textWith } from './signatures.ts';

const json = textWith(/"(?:openapi|swagger)"\s{0,4}:\s{0,4}"\d/, /"paths"\s{0,4}:/);
const yaml = textWith(/^(?:openapi|swagger):\s{0,4}["']?\d/m, /^paths:/m);
const document = anyOf(json, yaml);
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

const documentation = exposureCheck(
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
  pages.map((path) => ({ path, signature: page, maxBytes: 16_384 })),
);

/** The crawl requests the documents where frameworks serve them, and those that pages name. */
export const exposedApiDocs: ActiveCheck = {
  meta: { ...documentation.meta, needs: ['main', 'exchanges'] },
  probe: async (artifacts, probe) => {
    const found = [...(await documents(artifacts, probe)), ...(await documentation.probe(artifacts, probe))];
    return found.slice(0, examples);
  },
};

async function documents(artifacts: Pick<Artifacts, 'target' | 'exchanges'>, probe: Probe): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for (const exchange of ownExchanges(artifacts)) {
    const sign = exchange.status === 200 ? document(exchange) : undefined;
    if (sign === undefined || found.length >= examples || (await probe.looksLikeControl(exchange))) continue;
    found.push({ url: exchange.url, evidence: sign.evidence });
  }
  return found;
}
