import { isHtml, isRedirect } from '#scanner/check-api';
import type { Confidence, Exchange } from '#scanner/check-api';

/** True when a browser would show the response as an XML document: SVG, XHTML, feeds (WHATWG MIME Sniffing, XML MIME type). */
export function isRenderedAsXml(response: Exchange): boolean {
  return isShown(response) && /^(?:text|application)\/xml$|\+xml$/.test(response.mediaType);
}

/** True when a browser would show the response as HTML: no redirect, no download, no data format. */
export function isRenderedAsHtml(response: Exchange): boolean {
  return isShown(response) && isHtml(response);
}

/** No redirect, no download, and it has a body. */
function isShown({ status, headers }: Exchange): boolean {
  if ((isRedirect(status) && headers.has('location')) || status === 204) return false;
  return !/^\s{0,4}attachment/i.test(headers.get('content-disposition') ?? '');
}

/** Lower where a policy forbids inline script: the injection exists, its exploitation is harder. */
export function confidenceUnderPolicy({ headers }: Exchange): Confidence {
  const policies = headers.all('content-security-policy').flatMap((value) => value.split(','));
  const forbidsInline = policies.some((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase());
    const sources = ['script-src', 'default-src']
      .map((name) => directives.find((directive) => directive === name || directive.startsWith(`${name} `)))
      .find((directive) => directive !== undefined);
    if (sources === undefined) return false;
    return !sources.includes("'unsafe-inline'") || /'(?:nonce-|sha\d{3}-|strict-dynamic)/.test(sources);
  });
  return forbidsInline ? 'medium' : 'high';
}
