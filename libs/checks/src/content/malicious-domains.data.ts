/**
 * Domains from which scripts with malware were delivered to users of sites that embedded them: the takeover of the
 * polyfill service and its operator's other domains, after Sansec's reports of June and July 2024; compiled by hand.
 */
export const maliciousDomainsDate = '2024-07-03';

export const maliciousDomains: ReadonlySet<string> = new Set([
  'polyfill.io',
  'polyfill.com',
  'polyfillcache.com',
  'bootcdn.net',
  'bootcss.com',
  'staticfile.net',
  'staticfile.org',
  'unionadjs.com',
  'xhsbpza.com',
  'newcrbpc.com',
  'union.macoms.la',
  'googie-anaiytics.com',
  'kuurza.com',
]);
