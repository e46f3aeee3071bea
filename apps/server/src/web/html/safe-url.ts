/** What a link to a rejected scheme points to: browsers open an empty page. */
const inertUrl = 'about:invalid';

/**
 * The URL, if it is relative or its scheme is `http`, `https` or `mailto`; otherwise one that leads nowhere. Browsers
 * ignore tabs, line breaks and leading control characters in a scheme (URL Standard, section 4.4), so they are ignored here.
 */
export function safeUrl(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url.replace(/[\s\p{Cc}]/gu, ''))?.[0].toLowerCase();
  return scheme === undefined || ['http:', 'https:', 'mailto:'].includes(scheme) ? url : inertUrl;
}
