import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import type { Sign } from './signatures.ts';

/** The user list of the WordPress REST API: objects with an id, a name and a slug, which is the login name. */
function userList(response: Exchange): Sign | undefined {
  if (!response.mediaType.endsWith('json')) return undefined;
  const slugs = [...response.text.slice(0, 65_536).matchAll(/"slug"\s{0,4}:\s{0,4}"([^"\\]{1,60})"/g)].map(
    ([match]) => match,
  );
  const isUsers =
    /^\s{0,20}\[\s{0,20}\{/.test(response.text) && response.text.includes('"id"') && response.text.includes('"name"');
  return isUsers && slugs.length > 0 ? { evidence: slugs.slice(0, 5).join('\n') } : undefined;
}

export const wpUserEnum = exposureCheck(
  {
    id: 'wp-user-enum',
    title: 'WordPress user enumeration (REST API)',
    severity: 'low',
    cwe: [200],
    wstg: ['WSTG-IDNT-04'],
    description:
      'The REST API lists the users of the site with their login names, which is half of what a password attack needs.',
    remediation:
      "Require authentication for the route: `add_filter('rest_endpoints', fn($e) => is_user_logged_in() ? $e : array_diff_key($e, ['/wp/v2/users' => 1, '/wp/v2/users/(?P<id>[\\d]+)' => 1]));`.",
  },
  [
    { path: '/wp-json/wp/v2/users', signature: userList, maxBytes: 65_536 },
    { path: '/?rest_route=/wp/v2/users', signature: userList, maxBytes: 65_536 },
  ],
);
