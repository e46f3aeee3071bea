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

/** The REST API of WordPress, as it responds to requests of any origin. */
export const wordPressApi: SiteDescription = {
  responses: {
    '/': ({ headers: { origin } }: SentRequest) => ({
      headers: {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
        ...(origin !== undefined && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
        }),
      },
      body: '{"namespaces":["wp/v2"]}',
    }),
  },
};
