import { serviceVersion } from '../pipeline/common-headers.ts';
import type { Operation } from '../operation.ts';
import { requestBodySchema, responseSchema } from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { responseHeaders, textHeader } from './header-descriptions.ts';
import { parametersOf } from './operation-parameters.ts';
import { requestSchemaOf } from './request-schemas.ts';
import { SharedComponents } from './shared-components.ts';
import { tagDescriptions } from './tag-descriptions.ts';
import { webhooksSection } from './webhooks-section.ts';

/** A route as it is declared: `/v1/scans/:scan_id`. */
export interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation;
}

/**
 * The OpenAPI 3.1 document of the declared routes, with the requests that they accept and their responses, and of the
 * webhooks.
 */
export function openApiDocument(routes: readonly DescribedRoute[], serverUrl: string): object {
  const components = new SharedComponents();
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, operation } of routes) {
    const path = url.replace(/:([A-Za-z_]+)/g, '{$1}');
    (paths[path] ??= {})[method.toLowerCase()] = operationObject(operation, method, components, serverUrl);
  }
  const tags = new Set(routes.map(({ operation }) => operation.tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scanledger API',
      version: serviceVersion,
      summary: 'Security scans of web sites.',
      description:
        'Queue a scan, poll its status, read its findings while it runs. Every request is made over HTTPS with an API key as bearer token. Properties, error codes and enum values may be added without notice; none is removed within v1.',
      contact: { name: 'Documentation', url: `${serverUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...tags].map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    webhooks: webhooksSection(components),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A secret API key, `slk_…`, with scopes.' },
      },
      ...components.all(),
    },
  };
}

function operationObject(
  operation: Operation,
  method: string,
  components: SharedComponents,
  serverUrl: string,
): object {
  const { id, summary, description, tag, access, body, requestExample } = operation;
  const schema = body === undefined ? undefined : requestSchemaOf(body);
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(access === 'public' ? { security: [] } : { 'x-required-scope': access }),
    parameters: parametersOf(operation, method, components),
    ...(body !== undefined &&
      schema !== undefined && {
        requestBody: {
          required: (schema.required ?? []).length > 0,
          content: {
            'application/json': {
              schema: requestBodySchema(body.name, schema, components),
              ...(requestExample !== undefined && { example: requestExample }),
            },
          },
        },
      }),
    responses: {
      ...success(operation, method, components),
      ...errorResponses(operation, method, components, serverUrl),
    },
  };
}

function success(operation: Operation, method: string, components: SharedComponents): Record<string, object> {
  const { status, description, schema, content: other = {} } = operation.success;
  const headers = responseHeaders(components, {
    ...Object.fromEntries(Object.entries(operation.headers ?? {}).map(([name, text]) => [name, textHeader(text)])),
    ...(operation.conditional === true && { ETag: textHeader('Changes exactly when the response body does.') }),
    ...(method === 'POST' && { 'Idempotent-Replayed': textHeader('`true` for a replayed response.') }),
  });
  const content: Record<string, object> = Object.fromEntries(
    Object.entries(other).map(([mediaType, itsSchema]) => [mediaType, { schema: itsSchema }]),
  );
  if (schema !== undefined) {
    const { example } = operation;
    content['application/json'] = {
      schema: responseSchema(schema, components),
      ...(example !== undefined && { example }),
    };
  }
  return {
    [status]: { description, headers, ...(Object.keys(content).length > 0 && { content }) },
    ...(operation.resumes === true && {
      204: components.share('responses', 'NothingFollows', {
        description: 'The stream has ended with the event that the client has. An `EventSource` does not reconnect.',
        headers,
      }),
    }),
    ...(operation.conditional === true && {
      304: components.share('responses', 'NotModified', { description: notModified, headers }),
    }),
  };
}

const notModified =
  'The response that the client has is current. Costs nothing, up to ten times the rate limit in a minute; beyond that it counts like any request.';
