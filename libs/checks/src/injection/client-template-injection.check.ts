import type { Canary, Exchange, PointCheck } from '#scanner/check-api';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isRenderedAsHtml } from './rendered.ts';
import { attributeOf, nodesOf, parseAsBrowser } from './spec-html.ts';

export const clientTemplateInjection: PointCheck = {
  meta: {
    id: 'client-template-injection',
    title: 'Client-side template injection (AngularJS, Vue.js)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-INPV-18', 'WSTG-CLNT-01'],
    references: ['https://portswigger.net/research/xss-without-html-client-side-template-injection-with-angularjs'],
    description:
      "The server writes a parameter into the part of the page that AngularJS or Vue.js compiles as a template. An attacker's link has an expression in double braces, which the framework runs as script although HTML is encoded.",
    remediation:
      'Pass user input to the framework as data, or exclude it from compilation: `<span ng-non-bindable>…</span>` (AngularJS), `<span v-pre>…</span>` (Vue.js).',
    needs: [],
    maxRequests: 1,
    firstPassRequests: 1,
  },
  after: ['xss-reflected'],
  appliesTo: ({ canary }) => canary !== undefined && isCompiled(canary),
  async probePoint({ point }, probe) {
    if (probe.found('xss-reflected')) return undefined;
    // A member of nothing: it does no harm where it is evaluated.
    const expression = `{{${probe.token()}.constructor}}`;
    const request = point.request(expression);
    const response = await probe.fetch(request);
    const place = response && templateText(response, expression);
    return place && { url: request.url, evidence: `${point.label}\nresponse: ${place.app}: ${place.text}` };
  },
};

function isCompiled({ response, token }: Canary): boolean {
  return templateText(response, token) !== undefined;
}

/** Elements whose text a framework does not compile. */
const notCompiled = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'template',
  'iframe',
  'xmp',
  'plaintext',
]);
const angular = /\/angular(?:js)?(?:[@/-]1[.\d]{0,10})?(?:[\w.-]{0,20})?(?:\/angular)?(?:\.min)?\.js(?:$|\?)/i;
const vue = /\/vue(?:@|\.|\/|-)?[\w./@-]{0,60}\.js(?:$|\?)|\/vue@[\d.]{1,12}$/i;
const mounted = /(?:\bel\s{0,4}:\s{0,4}|\.mount\(\s{0,4})["']#([\w-]{1,60})["']/;
const textLength = 160;

/** The first text or attribute that contains `text` in the part of a page that a framework compiles. */
function templateText(response: Exchange, text: string): { app: string; text: string } | undefined {
  if (!isRenderedAsHtml(response) || !response.text.toLowerCase().includes(text.toLowerCase())) return undefined;
  const document = parseAsBrowser(response.text);
  if (document === undefined) return undefined;
  const elements = [...nodesOf(document)].map(({ node }) => node);
  const app = appOf(elements.filter((node): node is Tree.Element => 'tagName' in node));
  if (app === undefined) return undefined;
  for (const node of elements) {
    const value = node.nodeName === '#text' && 'value' in node ? node.value : undefined;
    if (value?.toLowerCase().includes(text.toLowerCase()) !== true || !isInApp(node, app)) continue;
    const at = Math.max(0, value.toLowerCase().indexOf(text.toLowerCase()) - textLength / 2);
    return { app: app.name, text: value.slice(at, at + textLength).trim() };
  }
  return undefined;
}

interface App {
  readonly name: string;
  isRoot(element: Tree.Element): boolean;
}

function appOf(elements: readonly Tree.Element[]): App | undefined {
  const scripts = elements.filter(({ tagName }) => tagName === 'script');
  const loads = (pattern: RegExp): boolean => scripts.some((script) => pattern.test(attributeOf(script, 'src') ?? ''));
  if (loads(angular)) return { name: 'AngularJS', isRoot: isAngularRoot };
  const id = loads(vue) ? scripts.map((script) => mounted.exec(sourceOf(script))?.[1]).find(Boolean) : undefined;
  return id === undefined ? undefined : { name: 'Vue.js', isRoot: (element) => attributeOf(element, 'id') === id };
}

function isAngularRoot(element: Tree.Element): boolean {
  return ['ng-app', 'data-ng-app', 'x-ng-app', 'ng:app'].some((name) => attributeOf(element, name) !== undefined);
}

function sourceOf({ childNodes }: Tree.Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function isInApp(node: Tree.Node, app: App): boolean {
  let parent = 'parentNode' in node ? node.parentNode : null;
  for (; parent !== null && 'tagName' in parent; parent = parent.parentNode) {
    const element = parent;
    const isExcluded = ['ng-non-bindable', 'data-ng-non-bindable', 'v-pre'].some(
      (name) => attributeOf(element, name) !== undefined,
    );
    if (isExcluded || notCompiled.has(element.tagName)) return false;
    if (app.isRoot(element)) return true;
  }
  return false;
}
