import { isHarmfulLink, readRobotsTxt } from '#scanner/check-api';
import type { ActiveCheck } from '#scanner/check-api';

/** A path that ends in `password` is the page of an account: where it is changed, or set anew when it is lost. */
const sensitive =
  /(?:^|[/_.-])(?:admin\w{0,12}|backup\w{0,6}|bak|private|secret\w{0,2}|internal|intranet|config\w{0,12}|database|dump\w{0,2}|sql|staging|phpmyadmin|passw(?:ds?|ords)|password(?=\.(?!php|html?|aspx?|jspx?|do))|credentials?|logs?|old|temp|tmp|debug|hidden)(?:[/_.-]|$)/i;
/** Entries of every default installation of a common system. */
const ordinary = /^\/(?:wp-admin|wp-content|wp-includes|administrator|core|profiles|cgi-bin|admin-ajax)\b/;
const maxRequests = 8;

export const robotsSensitive: ActiveCheck = {
  meta: {
    id: 'robots-sensitive',
    title: 'robots.txt discloses sensitive paths',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [200],
    wstg: ['WSTG-INFO-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9309'],
    description:
      '`Disallow` lines of robots.txt name administration, backup or internal paths. Anyone can read the file, so it points attackers to them.',
    remediation:
      'Protect these paths by authentication, and keep them out of search results with `X-Robots-Tag: noindex` in place of listing them.',
    needs: ['robotsTxt'],
    maxRequests,
  },
  async probe({ robotsTxt }, probe) {
    if (robotsTxt === undefined || robotsTxt.status !== 200 || robotsTxt.mediaType === 'text/html') return [];
    const entries = readRobotsTxt(robotsTxt.text, robotsTxt.url).paths.filter(
      ({ url, disallowed }) => disallowed && sensitive.test(url.pathname) && !ordinary.test(url.pathname),
    );
    if (entries.length === 0) return [];
    const open: string[] = [];
    const own = new Map(
      entries
        .filter(({ url }) => url.origin === robotsTxt.url.origin && !isHarmfulLink(url))
        .map(({ url }) => [url.href, url]),
    );
    for (const url of probe.sample(own.values(), maxRequests, 'path of robots.txt')) {
      const response = await probe.send({ url, maxBytes: 4096 });
      const isOpen = !('failure' in response) && response.status === 200 && !(await probe.looksLikeControl(response));
      if (isOpen) open.push(`${url.pathname} responds with 200`);
    }
    const lines = entries.slice(0, 10).map(({ line }) => line);
    return [{ url: robotsTxt.url, evidence: [...lines, ...open].join('\n') }];
  },
};
