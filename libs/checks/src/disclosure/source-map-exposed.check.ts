import type { ActiveCheck, Artifacts, Exchange, Outcome, Probe } from '#scanner/check-api';
import { isSuccess, sameSite } from '../documents.ts';

const maxScripts = 8;
const maxInlineLength = 1024 * 1024;
/** Code of packages, which is public, and what webpack adds. */
const ofOthers = /(?:^|\/)(?:node_modules|webpack\/(?:runtime|bootstrap|before-startup|startup|after-startup))(?:\/|$)/;
const mapReference = /\/[/*][#@] ?sourceMappingURL=([^\s*]{1,500})/g;

export const sourceMapExposed: ActiveCheck = {
  meta: {
    id: 'source-map-exposed',
    title: 'Source map with original source code is exposed',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [540],
    wstg: ['WSTG-INFO-05'],
    references: ['https://tc39.es/ecma426/'],
    description:
      'The source map of a script contains the original source (`sourcesContent`) with comments and names. An attacker reads the code as its developers wrote it, often with parts that are not meant for users.',
    remediation:
      "Do not deploy source maps to production. webpack: `devtool: false` or `'hidden-source-map'`; Vite: `build: { sourcemap: false }`.",
    needs: ['pages', 'exchanges'],
    maxRequests: 2 * maxScripts,
  },
  probe: async (artifacts, probe) => {
    const crawled = crawledMaps(artifacts);
    const outcomes: Outcome[] = [...crawled.values()];
    for (const url of probe.sample(ownScripts(artifacts), maxScripts, 'script')) {
      const script =
        artifacts.exchanges.find((exchange) => exchange.url.href === url.href) ?? (await probe.send({ url }));
      const inline = 'status' in script ? sourcesInline(script) : undefined;
      if (inline !== undefined) outcomes.push({ url, evidence: `inline source map with ${contentOf(inline)}` });
      const named = 'status' in script ? mapOf(script) : undefined;
      const map = named !== undefined && crawled.has(named.href) ? undefined : named;
      const found = map && (await requestMap(map, probe));
      if (found !== undefined) outcomes.push(found);
    }
    return outcomes;
  },
};

/** Maps that the crawl met: those of style sheets, and those that stand beside a file that does not name them. */
function crawledMaps({ exchanges, target }: Pick<Artifacts, 'exchanges' | 'target'>): Map<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const exchange of exchanges) {
    const { url, status } = exchange;
    if (status !== 200 || !url.pathname.endsWith('.map') || !sameSite(url, target)) continue;
    const outcome = outcomeOf(exchange);
    if (outcome !== undefined) found.set(url.href, outcome);
  }
  return found;
}

function ownScripts({ pages, target }: Pick<Artifacts, 'pages' | 'target'>): URL[] {
  const scripts = pages.flatMap(({ subresources }) => subresources.filter(({ kind }) => kind === 'script'));
  const own = scripts.map(({ url }) => url).filter((url) => sameSite(url, target));
  return [...new Map(own.map((url) => [url.href, url])).values()];
}

/** The reference stands at the script's end, or in a header. */
function mapOf(script: Exchange): URL | undefined {
  if (!isSuccess(script)) return undefined;
  const atEnd = [...script.text.slice(-2000).matchAll(mapReference)].at(-1)?.[1];
  const reference = script.headers.get('sourcemap') ?? script.headers.get('x-sourcemap') ?? atEnd;
  if (reference === undefined || reference.startsWith('data:') || !URL.canParse(reference, script.url.href))
    return undefined;
  const url = new URL(reference, script.url);
  return sameSite(url, script.url) ? url : undefined;
}

/** The names of the sources in a map that the script itself contains as a `data:` URL. */
function sourcesInline(script: Exchange): string[] | undefined {
  const at = isSuccess(script) ? script.text.lastIndexOf('sourceMappingURL=data:') : -1;
  if (at < 0) return undefined;
  const encoded =
    script.text
      .slice(at, at + maxInlineLength)
      .split(';base64,', 2)[1]
      ?.split(/[\s*]/, 1)[0] ?? '';
  return sourceNames(Buffer.from(encoded, 'base64').toString('utf8'));
}

async function requestMap(url: URL, probe: Probe): Promise<Outcome | undefined> {
  const response = await probe.send({ url });
  return 'status' in response && isSuccess(response) ? outcomeOf(response) : undefined;
}

/** What a response shows of the sources; undefined where it is no map, or a map without them. */
function outcomeOf({ url, text, mediaType, truncated }: Exchange): Outcome | undefined {
  if (mediaType === 'text/html') return undefined;
  const map = text.replace(/^\)\]\}'[^\n]{0,20}\n/, '');
  const names = sourceNames(map);
  if (names !== undefined) return { url, evidence: contentOf(names) };
  const beginning =
    truncated && !map.includes('"sourcesContent"') ? /^\{"version":3,[^\n]{0,100}/.exec(map)?.[0] : undefined;
  if (beginning?.includes('"mappings":"') !== true) return undefined;
  return { url, evidence: `large source map, of which the beginning was read: ${beginning}`, confidence: 'medium' };
}

/**
 * The names of the sources in a map, which may be cut, without those of packages. Undefined where the map has no contents, or
 * those of packages only.
 */
function sourceNames(map: string): string[] | undefined {
  if (!/"sourcesContent"\s{0,5}:\s{0,5}\[\s{0,50}"/.test(map)) return undefined;
  const names: string[] = [];
  const list = /"sources"\s{0,5}:\s{0,5}\[/.exec(map);
  const item = /\s*"([^"]*)"\s*,?/y;
  item.lastIndex = list === null ? map.length : list.index + list[0].length;
  for (let found = item.exec(map); found !== null; found = item.exec(map)) names.push(found[1] ?? '');
  const own = names.filter((name) => !ofOthers.test(name));
  return own.length === 0 && names.length > 0 ? undefined : own;
}

function contentOf(names: readonly string[]): string {
  return names.length === 0 ? 'sourcesContent' : `sourcesContent of ${names.slice(0, 5).join(', ')}`;
}
