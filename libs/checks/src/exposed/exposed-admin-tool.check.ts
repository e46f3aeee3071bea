import type { ActiveCheck, Exchange, Probe } from '#scanner/check-api';
import { ownExchanges } from '../documents.ts';
import { examples, exposureCheck, randomNeighbour } from './exposure.ts';
import { phpMyAdmin } from './php-my-admin.ts';
import { anyOf, pageWith } from './signatures.ts';
import type { Sign, Signature } from './signatures.ts';

const adminer = pageWith(/<title>[^<]{0,80}Adminer/, /adminer\.org|Adminer<\/a>|class=["']version["']/);
const console = anyOf(
  pageWith(/<title>\s{0,20}Console \/\/ Werkzeug Debugger|Interactive Console/, /Werkzeug/i),
  pageWith(/<title>\s{0,20}H2 Console/),
);
const fileManager = pageWith(/<title>[^<]{0,80}(?:Lazy File Manager|Tiny File Manager|LFM)/i);
/** It deploys applications. From another machine than its own, it asks for a login where its filter of addresses was removed. */
const tomcat: Signature = ({ status, headers }) => {
  const login = headers.all('www-authenticate').find((value) => value.includes('"Tomcat Manager Application"'));
  return status === 401 && login !== undefined ? { evidence: `www-authenticate: ${login}` } : undefined;
};

/** Login pages of tools, by their forms: the crawl comes to pages about these tools, too. */
const adminerLogin = pageWith(
  /<title>[^<]{0,80}Adminer/,
  /<(?:select|input type=["']hidden["']) name=["']auth\[driver\]/,
);
const logins = anyOf(
  adminerLogin,
  pageWith(/<title>[^<]{0,80}phpMyAdmin/, /<form [^>]{0,200}id="login_form"/, /name="pma_username"/),
);
const maxPages = 3;
const maxBytes = 32_768;

const usual = exposureCheck(
  {
    id: 'exposed-admin-tool',
    title: 'Administration interface is exposed (e.g. phpMyAdmin)',
    severity: 'medium',
    category: 'configuration',
    cwe: [425],
    wstg: ['WSTG-CONF-05'],
    description:
      'A tool that manages the database, files or code of the site is public. With a guessed password or a vulnerability of the tool, or at once where it asks for no login, an attacker controls the whole server.',
    remediation: 'Remove the tool, or restrict it to administrators: `allow 203.0.113.0/24; deny all;` (nginx).',
  },
  [
    ...['/adminer.php', '/adminer/'].map((path) => ({ path, signature: adminer, maxBytes: 16_384 })),
    ...['/phpmyadmin/', '/phpMyAdmin/', '/pma/'].map((path) => ({ path, signature: phpMyAdmin, maxBytes })),
    { path: '/lfm.php', signature: fileManager, maxBytes: 16_384 },
    { path: '/manager/html', signature: tomcat, statuses: [401] },
    { path: '/console', signature: console, maxBytes: 16_384 },
    { path: '/h2-console/', signature: console, maxBytes: 16_384 },
  ],
);

/** The usual paths, and the login pages that the crawl came to. */
export const exposedAdminTool: ActiveCheck = {
  meta: { ...usual.meta, needs: ['main', 'exchanges'], maxRequests: usual.meta.maxRequests + 1 },
  probe: async (artifacts, probe) => {
    const atUsual = await usual.probe(artifacts, probe);
    const known = new Set(atUsual.map(({ url }) => String(url)));
    const met = ownExchanges(artifacts).filter((one) => !known.has(one.url.href) && loginIn(one) !== undefined);
    const pages = [...new Map(met.map((exchange) => [exchange.url.href, exchange])).values()].slice(0, maxPages);
    const found = (await withoutCopies(pages, probe)).map((exchange) => ({
      url: exchange.url,
      evidence: loginIn(exchange)?.evidence ?? '',
    }));
    return [...atUsual, ...found].slice(0, examples);
  },
};

function loginIn(exchange: Exchange): Sign | undefined {
  return exchange.status === 200 && exchange.url.search === '' ? logins(exchange) : undefined;
}

/** The server of PHP, with which images of Adminer run it, sends the page at its root for every path: it is reported there. */
async function withoutCopies(pages: readonly Exchange[], probe: Probe): Promise<readonly Exchange[]> {
  const [first] = pages.toSorted((one, other) => one.url.pathname.length - other.url.pathname.length);
  if (first === undefined) return [];
  const control = await probe.send({ url: randomNeighbour(first.url, probe.token(10)), maxBytes });
  if ('failure' in control || loginIn(control) === undefined) return pages;
  return adminerLogin(first) === undefined ? [] : [first];
}
