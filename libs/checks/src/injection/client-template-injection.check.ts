import type { Exchange, PointCheck } from '#scanner/check-api';
import { interpolated, runsExpression, templatePlace } from './client-templates.ts';
import type { TemplatePlace } from './client-templates.ts';
import { isRenderedAsHtml } from './rendered.ts';
import { unreadReflection } from './spec-html.ts';

export const clientTemplateInjection: PointCheck = {
  meta: {
    id: 'client-template-injection',
    title: 'Client-side template injection (AngularJS, Vue.js)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-CLNT-15'],
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
  appliesTo: ({ canary }) => canary !== undefined && placeOf(canary.response, canary.token) !== undefined,
  gapAt: ({ canary }) => (canary === undefined ? undefined : unreadReflection(canary)),
  async probePoint({ point, canary }, probe) {
    const compiled = canary && placeOf(canary.response, canary.token);
    if (compiled === undefined || probe.found('xss-reflected')) return undefined;
    // A member of nothing: it does no harm where it is evaluated.
    const code = `${probe.token()}.constructor`;
    const request = point.request(payloadFor(compiled, code));
    const response = await probe.fetch(request);
    const place = response && placeOf(response, code);
    if (place === undefined || !runsExpression(place, code)) return undefined;
    const at = Math.max(0, place.value.indexOf(code) - textLength / 2);
    const text = place.value.slice(at, at + textLength).trim();
    return { url: request.url, evidence: `${point.label}\nresponse: ${place.app.name}: ${text}` };
  },
};

const textLength = 160;

function placeOf(response: Exchange, text: string): TemplatePlace | undefined {
  return isRenderedAsHtml(response) ? templatePlace(response.text, text) : undefined;
}

/** In text an expression has its delimiters; in a directive, which is one, a string is left first. */
function payloadFor({ kind, state, app }: TemplatePlace, code: string): string {
  if (kind !== 'expression') return interpolated(app, code);
  const quote = { single: "'", double: '"' }[state as string];
  return quote === undefined ? code : `${quote}+${code}+${quote}`;
}
