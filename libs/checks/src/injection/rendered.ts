import type { Confidence, Exchange } from '#scanner/check-api';

/** True when a browser would show the response as HTML: no redirect, no download, no data format. */
export function isRenderedAsHtml({ status, headers, mediaType, text }: Exchange): boolean {
  if ((status >= 300 && status < 400 && headers.has('location')) || status === 204) return false;
  if (/^\s{0,4}attachment/i.test(headers.get('content-disposition') ?? '')) return false;
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return true;
  const isSniffed = mediaType === '' && !/nosniff/i.test(headers.get('x-content-type-options') ?? '');
  return (
    isSniffed &&
    /^\s{0,200}<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[\s>]/i.test(
      text,
    )
  );
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
