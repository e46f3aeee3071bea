import type { PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

const fields = [
  'x-powered-by',
  'x-powered-cms',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-cms',
  'x-php-version',
  'x-jenkins',
  'x-mod-pagespeed',
  'x-page-speed',
  'x-turbo-charged-by',
  'microsoftsharepointteamservices',
  'liferay-portal',
  'x-influxdb-version',
  'x-syncthing-version',
];

/** Set in place of a name to hide it. */
const placeholder = /^(?:hidden|none|null|unknown|undisclosed|n\/a|[-*.]{1,8})?$/i;

/** A proxy names its software in a comment. */
const proxyVersion = /\([a-z][\w-]{1,40}\/v?\d{1,5}\.\d/i;

export const poweredBy: PassiveCheck = {
  meta: {
    id: 'powered-by',
    title: 'X-Powered-By or similar header discloses the technology',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-08'],
    references: ['https://owasp.org/www-project-secure-headers/#prevent-information-disclosure-via-http-headers'],
    description:
      'The header names the framework or its version and no client needs it. An attacker uses it to select the known vulnerabilities to try.',
    remediation:
      'Remove the header. PHP: `expose_php = Off`; Express: `app.disable(\'x-powered-by\')`; ASP.NET: `<customHeaders><remove name="X-Powered-By"/></customHeaders>` and `<httpRuntime enableVersionHeader="false"/>`; nginx: `proxy_hide_header X-Powered-By;`; Squid: `httpd_suppress_version_string on`; Varnish: `unset resp.http.Via;`.',
    needs: ['exchanges'],
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct(
      perOwnExchange(artifacts, (exchange) => {
        const present = fields.filter((field) =>
          exchange.headers.all(field).some((value) => !placeholder.test(value.trim())),
        );
        if (exchange.headers.all('via').some((value) => proxyVersion.test(value))) present.push('via');
        return present.map((field) => lines(exchange, field)).join('\n') || undefined;
      }),
    ),
};
