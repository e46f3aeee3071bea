import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

/** A product with a version of at least two numbers; four of them behind a space or in parentheses may be an IPv4 address. */
const version = /\b[a-z][\w-]{1,40}(?:\/|[ (](?!\d{1,3}(?:\.\d{1,3}){3}(?![\w.])))v?\d{1,5}\.\d{1,6}/i;

/** Of servers that name themselves on their error pages, whether or not in the header. */
const onErrorPage = /<h3>Apache Tomcat\/\d{1,3}\.[^<]{1,60}<\/h3>|Powered by Jetty:\/\/ \d{1,3}\.[\w.-]{1,40}/;

function errorPageVersion({ status, text }: Exchange): string | undefined {
  return status >= 400 ? onErrorPage.exec(text.slice(-4096))?.[0] : undefined;
}

export const serverVersion: PassiveCheck = {
  meta: {
    id: 'server-version',
    title: 'Server version disclosure',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4'],
    description:
      'The Server header, or an error page of the server, contains an exact version. An attacker can look up its known vulnerabilities, and automated attacks select the site by it.',
    remediation:
      'Hide the version. nginx: `server_tokens off;`; Apache: `ServerTokens Prod` and `ServerSignature Off`; IIS: `<requestFiltering removeServerHeader="true"/>`; Tomcat: `<Valve className="org.apache.catalina.valves.ErrorReportValve" showServerInfo="false"/>`; Jetty: `jetty.httpConfig.sendServerVersion=false`. Keep the server up to date.',
    needs: ['exchanges'],
    // An error page of a server is short.
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct(
      perOwnExchange(artifacts, (exchange) =>
        exchange.headers.all('server').some((value) => version.test(value))
          ? lines(exchange, 'server')
          : errorPageVersion(exchange),
      ),
    ),
};
