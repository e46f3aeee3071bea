import type { Canary, PointCheck } from '#scanner/check-api';
import { isRenderedAsHtml } from './rendered.ts';
import { attributeOf, isInside, nodesOf, parseAsBrowser, unreadReflection } from './spec-html.ts';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** What a page loads from the URL: style sheets, plug-ins and frames. Scripts and `<base>` are reported as XSS. */
const loaded: Readonly<Record<string, string>> = {
  link: 'href',
  object: 'data',
  embed: 'src',
  iframe: 'src',
  frame: 'src',
  applet: 'codebase',
};
const styleRelations = new Set(['stylesheet', 'preload', 'modulepreload', 'import', 'manifest']);

export const externalResourceInjection: PointCheck = {
  meta: {
    id: 'external-resource-injection',
    title: 'User-controlled style sheet, plug-in or frame URL',
    category: 'injection',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [829],
    wstg: ['WSTG-CLNT-06'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      "A parameter is the URL from which the page loads a style sheet, a plug-in or a frame. An attacker's link makes the page load the attacker's own: style sheets read page content and change the page, frames show a phishing form below the trusted host name.",
    remediation:
      "Select the resource by an identifier (`const url = themes[name]`), and restrict the sources: `Content-Security-Policy: style-src 'self'; object-src 'none'; frame-src 'self'`.",
    needs: [],
    maxRequests: 2,
    firstPassRequests: 1,
  },
  after: ['xss-reflected'],
  appliesTo: ({ canary }) => canary !== undefined && isUrlOfResource(canary),
  gapAt: ({ canary }) => (canary === undefined ? undefined : unreadReflection(canary)),
  async probePoint({ point }, probe) {
    if (probe.found('xss-reflected')) return undefined;
    const host = `${probe.token()}.example`;
    for (const url of [`//${host}/a`, `https://${host}/a`]) {
      const request = point.request(url);
      const response = await probe.fetch(request);
      if (response === undefined) return undefined;
      const element = isRenderedAsHtml(response)
        ? resourceFrom(response.text, (target) => hostOf(target) === host)
        : undefined;
      if (element !== undefined) return { url: request.url, evidence: `${point.label}\nresponse: ${element}` };
    }
    return undefined;
  },
};

function isUrlOfResource({ response, token }: Canary): boolean {
  if (!isRenderedAsHtml(response) || !response.text.toLowerCase().includes(token)) return false;
  return resourceFrom(response.text, (url) => url.trim().toLowerCase().startsWith(token)) !== undefined;
}

/** The start tag of the first element that loads a URL for which `isOurs` is true. */
function resourceFrom(html: string, isOurs: (url: string) => boolean): string | undefined {
  const document = parseAsBrowser(html);
  if (document === undefined) return undefined;
  for (const { node, ancestors } of nodesOf(document)) {
    if (!('tagName' in node) || !loadsFrom(node, isOurs) || isInside(ancestors, 'template')) continue;
    const location = node.sourceCodeLocation;
    const tag = node.tagName === 'style' ? location : (location?.startTag ?? location);
    return tag ? html.slice(tag.startOffset, Math.min(tag.endOffset, tag.startOffset + 240)) : `<${node.tagName}>`;
  }
  return undefined;
}

/** Parameters of plug-ins that name what they load. */
const loadedParameters = /^(?:movie|src|source|url|data|code|codebase|archive)$/i;
const styleImport = /@import\s{0,9}(?:url\(\s{0,9})?["']?([^"')\s;]{1,500})/gi;

function loadsFrom(element: Tree.Element, isOurs: (url: string) => boolean): boolean {
  if (element.tagName === 'style') return importsOf(element).some(isOurs);
  if (element.tagName === 'param')
    return loadedParameters.test(attributeOf(element, 'name') ?? '') && isOurs(attributeOf(element, 'value') ?? '');
  const url = attributeOf(element, loaded[element.tagName] ?? '');
  if (url === undefined || !isOurs(url)) return false;
  if (element.tagName !== 'link') return true;
  const relations = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  return relations.some((relation) => styleRelations.has(relation));
}

function importsOf({ childNodes }: Tree.Element): string[] {
  const css = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  return [...css.matchAll(styleImport)].map(([, url = '']) => url);
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url.trim(), 'https://base.example')
    ? new URL(url.trim(), 'https://base.example').hostname
    : undefined;
}
