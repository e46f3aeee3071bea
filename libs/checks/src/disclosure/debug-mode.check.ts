import { anyOf } from '#kernel';
import type { PassiveCheck, Severity } from '#scanner/check-api';
import { perOwnExchange } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { isText, withProbeErrors } from './searchable-text.ts';

interface DebugPage {
  readonly product: string;
  /** The response contains all of them, as the product writes them; the last one is in fewest pages of others. */
  readonly marks: readonly string[];
  readonly severity?: Severity;
}

const debugPages: readonly DebugPage[] = [
  {
    product: 'Werkzeug with its console',
    marks: ['The debugger caught an exception', 'EVALEX = true'],
    severity: 'critical',
  },
  { product: 'Django', marks: ['re seeing this error because you have <code>DEBUG = True</code>'] },
  { product: 'Laravel Ignition', marks: ['window.ignite(', 'window.data ='] },
  { product: 'Laravel Ignition', marks: ['window.data =', 'ignition', '_ignition/'] },
  // Laravel 11 and 12 have a page of their own; from 12.30 on, another one.
  { product: 'Laravel', marks: ['hljs.initLineNumbersOnLoad()', "#frame-0 .hljs-ln-line[data-line-number='"] },
  { product: 'Laravel', marks: ['<h3 class="text-base font-semibold">Queries</h3>', 'totalQueries: '] },
  { product: 'Whoops', marks: ['class="Whoops container"'] },
  { product: 'Symfony', marks: ['id="sfwdt', 'sf-toolbar'] },
  { product: 'Symfony', marks: ['class="exception-summary', 'Symfony Exception'] },
  { product: 'Ruby on Rails', marks: ['<title>Action Controller: Exception caught</title>'] },
  { product: 'Ruby on Rails with its console', marks: ['<div id="console"', 'data-mount-point=', 'data-session-id='] },
  { product: 'ASP.NET', marks: ["<h1>Server Error in '", '<b>Stack Trace:</b>'] },
  { product: 'ASP.NET Core', marks: ['<title>Internal Server Error</title>', 'id="stackpage"'] },
  {
    product: 'Yii',
    marks: ['<div class="request"', 'Created by <a href="https://www.yiiframework.com/">Yii</a> Debugger'],
  },
];

const anyLastMark = anyOf(debugPages.map(({ marks }) => marks.at(-1) ?? ''));

export const debugMode: PassiveCheck = {
  meta: {
    id: 'debug-mode',
    title: 'Framework debug mode is enabled',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [489],
    wstg: ['WSTG-CONF-02', 'WSTG-ERRH-01'],
    references: [
      'https://docs.djangoproject.com/en/stable/ref/settings/#debug',
      'https://werkzeug.palletsprojects.com/en/stable/debug/',
    ],
    description:
      'The response is an error page for developers. It discloses settings, source code and request data; with some frameworks it has a console with which an attacker runs code on the server.',
    remediation:
      'Disable debug mode in production. Django: `DEBUG = False`; Laravel: `APP_DEBUG=false`; Symfony: `APP_ENV=prod`; Flask: `app.run(debug=False)`; ASP.NET: `<customErrors mode="On"/>`.',
    needs: ['exchanges', 'probeErrors'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange({ target: artifacts.target, exchanges: withProbeErrors(artifacts) }, (exchange) => {
      if (!isText(exchange)) return undefined;
      const { text } = exchange;
      const found = debugPageOf(text);
      if (found === undefined) return undefined;
      const [mark = ''] = found.marks;
      const evidence = `${found.product}: ${excerpt(text, text.indexOf(mark), mark.length)}`;
      return { evidence, ...(found.severity && { severity: found.severity }) };
    }),
};

function debugPageOf(text: string): DebugPage | undefined {
  if (!anyLastMark.test(text)) return undefined;
  return debugPages.find(({ marks }) => marks.every((mark) => text.includes(mark)));
}
