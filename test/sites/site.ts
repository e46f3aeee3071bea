import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A site to scan, and the checks that a full scan of it must report. */
export interface FixtureSite {
  readonly name: string;
  readonly handler: Handler;
  /** Ids of checks that must report. */
  readonly reports: readonly string[];
  /** Ids of checks that must not report. */
  readonly silent: readonly string[];
}

export interface RunningSite {
  /** With a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a site on a free port of 127.0.0.1. */
export async function serve(handler: Handler): Promise<RunningSite> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One request, as routes see it. */
export interface Visit {
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  /** The body of a form, empty for other requests. */
  readonly form: URLSearchParams;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export type Route = (visit: Visit) => string | Reply;

/** Headers of a site that does everything right, so that a fixture shows its own fault only. */
export const soundHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** A handler that looks paths up; a text is a page with sound headers. */
export function routes(table: Readonly<Record<string, Route>>, otherwise: Route = notFound): Handler {
  return (request, response) => {
    void respond(request, response, table, otherwise);
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  table: Readonly<Record<string, Route>>,
  otherwise: Route,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  const route = Object.hasOwn(table, url.pathname) ? table[url.pathname] : undefined;
  const reply = (route ?? otherwise)({ url, method: request.method ?? 'GET', headers: request.headers, form });
  const { status = 200, headers = {}, body = '' } = typeof reply === 'string' ? { body: reply } : reply;
  response.writeHead(status, { ...soundHeaders, ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export const notFound: Route = () => ({ status: 404, body: document('Not found', '<p>There is no such page.') });

export function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}

export function encoded(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A file of that type; an empty type leaves the header out. */
export function file(body: string | Buffer, type = 'application/octet-stream'): Reply {
  return { headers: { 'content-type': type }, body };
}
