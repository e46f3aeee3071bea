import type { SharedComponents } from './shared-components.ts';

interface Header {
  readonly description: string;
  readonly schema: object;
}

/** Headers of every response, as the OpenAPI document describes them. */
const commonHeaders: Readonly<Record<string, Header>> = {
  'X-Request-Id': textHeader('Identifies the request in the logs of the service.'),
  'Service-Version': textHeader('Release of the interface.'),
  'X-RateLimit-Limit': numberHeader('Requests a minute.'),
  'X-RateLimit-Remaining': numberHeader('Requests left in the current window.'),
  'X-RateLimit-Reset': numberHeader('When the window ends: seconds since 1970, UTC.'),
  'RateLimit-Policy': textHeader('The limit and its window, as a structured field.'),
  RateLimit: textHeader('What is left, and for how many seconds, as a structured field.'),
};

export const retryAfterHeader = numberHeader('Seconds to wait.');

/** References to the headers of every response and to further ones. */
export function responseHeaders(components: SharedComponents, further: Readonly<Record<string, Header>>): object {
  const headers = Object.entries({ ...commonHeaders, ...further });
  return Object.fromEntries(headers.map(([name, header]) => [name, components.share('headers', name, header)]));
}

export function textHeader(description: string): Header {
  return { description, schema: { type: 'string' } };
}

function numberHeader(description: string): Header {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
