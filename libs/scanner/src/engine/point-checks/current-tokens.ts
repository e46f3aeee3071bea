import type { Exchange, FailedExchange } from '../../artifacts.ts';
import { parsePage } from '../../collect/page.ts';
import type { ProbeRequest } from '../../probe-request.ts';

type Send = (request: ProbeRequest) => Promise<Exchange | FailedExchange>;

/**
 * Sends a request. For one of a form with an anti-CSRF token, the page with the form is requested first, and the request
 * carries the token that it has now: servers accept each token once, or as long as the session lives.
 */
export async function sendWithCurrentTokens(request: ProbeRequest, send: Send): Promise<Exchange | FailedExchange> {
  const { tokens: source, ...plain } = request;
  if (source === undefined) return send(plain);
  const shown = await send({ url: source.page });
  if ('failure' in shown) return shown;
  const forms = parsePage(shown)?.forms ?? [];
  const form = forms.find(({ action, method }) => method === 'POST' && action.pathname === request.url.pathname);
  const current = new Map(form?.fields.map(({ name, value }) => [name, value]));
  return send(source.requestWith((name) => current.get(name)));
}
