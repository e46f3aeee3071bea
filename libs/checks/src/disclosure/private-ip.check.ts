import type { Form, HeaderLine, Page, PassiveCheck } from '#scanner/check-api';
import { isSuccess, perOwnExchange, perPage } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { findDisclosedAddress, findPrivateAddress, isInternalHost } from './private-addresses.ts';
import { errorTexts, proseOf } from './searchable-text.ts';

/** Fields with the IP address of the user or of a proxy, which disclose nothing about the network behind the site. */
const harmlessFields = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'set-cookie',
  'etag',
  'via',
]);

/** Manuals show addresses of no machine of theirs, in tables as well as in texts. */
const manual = /\/(?:docs?|documentation|manuals?|tutorials?|guides?|handbook|reference)\//i;

export const privateIp: PassiveCheck = {
  meta: {
    id: 'private-ip',
    title: 'Private IP address or internal host name disclosure',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-05'],
    references: ['https://www.rfc-editor.org/rfc/rfc1918'],
    description:
      'A response contains a private IP address (RFC 1918) or an internal host name. It discloses the layout of the internal network to an attacker with a foothold in it or with server-side request forgery (SSRF).',
    remediation:
      'Use public names in pages and headers, and remove internal ones at the proxy, e.g. `proxy_hide_header X-Backend-Server;` (nginx).',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    if (isInternalHost(artifacts.target.hostname)) return [];
    const inHeaders = perOwnExchange(artifacts, ({ headers }) => {
      const found = headers.lines.find(isDisclosing);
      return found && `${found[0]}: ${found[1]}`;
    });
    const inPages = perPage(artifacts, (page) => inText(page) ?? inReferences(page));
    const seen = new Set(inPages.map(({ url }) => String(url)));
    const inErrors = errorTexts(artifacts).flatMap(({ url, text }) => {
      const found = seen.has(url.href) ? undefined : findPrivateAddress(text);
      return found === undefined ? [] : [{ url, evidence: excerpt(text, found.start, found.address.length + 2) }];
    });
    return [...inHeaders, ...inPages, ...inErrors];
  },
};

function inText(page: Page): string | undefined {
  const prose = proseOf(page);
  const inProse = isSuccess(page.exchange) ? findInContent(page, prose) : findPrivateAddress(prose);
  if (inProse !== undefined) return excerpt(prose, inProse.start, inProse.address.length + 2);
  for (const comment of page.comments) {
    const found = findPrivateAddress(comment);
    if (found !== undefined) return excerpt(comment, found.start, found.address.length + 2);
  }
  return undefined;
}

function findInContent({ url }: Page, prose: string): ReturnType<typeof findDisclosedAddress> {
  return manual.test(url.pathname) ? undefined : findDisclosedAddress(prose);
}

function inReferences({ links, forms, subresources }: Page): string | undefined {
  const reference = links.find(isInternal) ?? subresources.find(isInternal);
  return (reference?.url ?? forms.find(isSentInside)?.action)?.href;
}

function isInternal({ url }: { readonly url: URL }): boolean {
  return isInternalHost(url.hostname);
}

function isSentInside({ action }: Form): boolean {
  return isInternalHost(action.hostname);
}

function isDisclosing([name, value]: HeaderLine): boolean {
  return !harmlessFields.has(name) && findPrivateAddress(value) !== undefined;
}
