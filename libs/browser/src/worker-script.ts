import type { PageRequest, PageResponse } from '#scanner/renderer';

const destinations = new Set(['worker', 'sharedworker']);

/** Puts `script` before that of a worker; any other response stays as it is. */
export function withWorkerScript(
  { destination }: Pick<PageRequest, 'destination'>,
  response: PageResponse,
  script: string,
): PageResponse {
  if (script === '' || response.status !== 200 || !destinations.has(destination)) return response;
  return { ...response, body: Buffer.concat([Buffer.from(script), response.body]) };
}
