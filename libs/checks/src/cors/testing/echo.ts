import type { SentRequest, SiteDescription } from '../../../../scanner/src/testing/site.ts';

/** A site that allows the origins for which `accepts` is true, with or without credentials. */
export function siteAllowing(accepts: (origin: string) => boolean, credentials: boolean): SiteDescription {
  return {
    responses: {
      '/': ({ headers: { origin } }: SentRequest) => ({
        headers:
          origin !== undefined && accepts(origin)
            ? {
                'Access-Control-Allow-Origin': origin,
                ...(credentials && { 'Access-Control-Allow-Credentials': 'true' }),
              }
            : {},
        body: '<p>x',
      }),
    },
  };
}
