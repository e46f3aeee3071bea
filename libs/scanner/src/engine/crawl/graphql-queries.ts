import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { graphqlQueries, introspectionQuery } from '../../collect/crawl/graphql-schema.ts';
import { mayRepeat } from '../../points/json-points.ts';
import { jsonOf } from '../../points/structured-values.ts';

const maxEndpoints = 2;
const headers = { 'content-type': 'application/json', accept: 'application/json' };

export interface GraphqlSource {
  /** What the site has responded to, with no page. */
  readonly urls: readonly URL[];
  readonly mayRequest: () => boolean;
  /** Sends a request whose response no check reads. */
  readonly ask: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  /** Sends a request whose response is kept, so that its body is tested. */
  readonly keep: (request: ProbeRequest) => Promise<unknown>;
}

/**
 * Sends the queries of the GraphQL APIs that the site has shown, where they describe themselves: once they were sent, the
 * texts in their variables are tested as those in the bodies of scripts are. Mutations are not sent, nor is what logs in or
 * changes more in another way by the names of its arguments.
 */
export async function sendGraphqlQueries({ urls, mayRequest, ask, keep }: GraphqlSource): Promise<void> {
  for (const url of endpointsOf(urls)) {
    if (!mayRequest()) return;
    const response = await ask({ url, method: 'POST', headers, body: JSON.stringify({ query: introspectionQuery }) });
    const queries = 'failure' in response ? [] : graphqlQueries(jsonOf(response.text));
    for (const query of queries.filter((one) => mayRepeat(url, one))) {
      if (!mayRequest()) return;
      await keep({ url, method: 'POST', headers, body: JSON.stringify(query) });
    }
  }
}

function endpointsOf(urls: readonly URL[]): URL[] {
  const named = urls.filter(({ pathname }) => /\/(?:graphql|gql)(?:\/v\d)?\/?$/i.test(pathname));
  const found = new Map(named.map((url) => [url.origin + url.pathname, new URL(url.pathname, url)]));
  return [...found.values()].slice(0, maxEndpoints);
}
