import { isHarmfulLink } from '#scanner/check-api';
import type { ActiveCheck, Artifacts, Exchange, Outcome, Probe } from '#scanner/check-api';
import { siteRoot } from './exposure.ts';
import { directoryListing, listingBytes } from './listing-signature.ts';

const maxRequests = 40;
const examples = 8;
const usual = [
  '/uploads/',
  '/images/',
  '/files/',
  '/backup/',
  '/static/',
  '/assets/',
  '/wp-content/uploads/',
  '/css/',
  '/js/',
];

export const directoryListingCheck: ActiveCheck = {
  meta: {
    id: 'directory-listing',
    title: 'Directory listing is enabled',
    category: 'configuration',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [548],
    wstg: ['WSTG-CONF-04'],
    references: [],
    description:
      'The server lists the files of a directory that has no index page. An attacker finds backups, uploads and other files that nothing links to.',
    remediation:
      'Apache: `Options -Indexes`; nginx: `autoindex off;`; IIS: `<directoryBrowse enabled="false"/>`. Remove files that are not meant for the public.',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const seen = new Map<string, Outcome>();
    for (const exchange of artifacts.exchanges.filter(({ url }) => url.pathname.endsWith('/') && url.search === '')) {
      const sign = await listingIn(exchange, probe);
      if (sign !== undefined) seen.set(exchange.url.href, { url: exchange.url, evidence: sign });
    }
    for (const url of foldersToRequest(artifacts)) {
      if (seen.size >= examples) break;
      const sign = await listingAt(url, probe);
      if (sign !== undefined) seen.set(url.href, { url, evidence: sign });
    }
    return [...seen.values()].slice(0, examples);
  },
};

async function listingAt(url: URL, probe: Probe): Promise<string | undefined> {
  const response = await probe.send({ url, maxBytes: listingBytes });
  return 'failure' in response ? undefined : listingIn(response, probe);
}

async function listingIn(response: Exchange, probe: Probe): Promise<string | undefined> {
  const sign =
    response.status === 200 ? directoryListing(response.text, safelyDecoded(response.url.pathname)) : undefined;
  return sign === undefined || (await probe.looksLikeControl(response)) ? undefined : sign;
}

/** Folders of everything that the site names, nearest to the root first, then usual names; those already seen left out. */
function foldersToRequest({ main, target, pages, exchanges }: Artifacts): URL[] {
  const root = siteRoot({ main, target });
  const named = [
    ...exchanges.map(({ url }) => url),
    ...pages.flatMap(({ links, subresources }) => [...links, ...subresources].map(({ url }) => url)),
  ].filter(({ origin }) => origin === root.origin);
  const paths = new Set(named.flatMap(({ pathname }) => foldersOf(pathname)));
  const known = new Set(exchanges.map(({ url }) => url.pathname));
  const sorted = [...paths].sort((left, right) => depth(left) - depth(right));
  return [...new Set([...sorted, ...usual])]
    .filter((path) => path !== '/' && !known.has(path))
    .map((path) => new URL(path, root))
    .filter((url) => !isHarmfulLink(url))
    .slice(0, maxRequests);
}

/** The folders that a path lies in. Whether a folder that a link leads to may be requested is for the crawl to decide. */
function foldersOf(path: string): string[] {
  const segments = path.replace(/\/$/, '').split('/').slice(1, -1).slice(0, 10);
  return segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}/`);
}

function depth(path: string): number {
  return path.split('/').length;
}

function safelyDecoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
