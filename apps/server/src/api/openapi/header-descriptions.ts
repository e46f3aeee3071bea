/** Headers of every response, as the OpenAPI document describes them. */
export const commonHeaders = {
  'X-Request-Id': textHeader('Identifies the request in the logs of the service.'),
  'Service-Version': textHeader('Release of the interface.'),
  'X-RateLimit-Limit': numberHeader('Requests a minute.'),
  'X-RateLimit-Remaining': numberHeader('Requests left in the current window.'),
  'X-RateLimit-Reset': numberHeader('When the window ends: seconds since 1970, UTC.'),
  'RateLimit-Policy': textHeader('The limit and its window, as a structured field.'),
  RateLimit: textHeader('What is left, and for how many seconds, as a structured field.'),
} as const;

export const retryAfterHeader = numberHeader('Seconds to wait.');

export function textHeader(description: string): object {
  return { description, schema: { type: 'string' } };
}

function numberHeader(description: string): object {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
