import { folderOf } from '#scanner/check-api';
import type { ActiveCheck, Artifacts, CheckMeta, Exchange, Outcome, Probe } from '#scanner/check-api';
import { listedFiles } from './listed-files.ts';
import type { Signature } from './signatures.ts';

/** One path that may be exposed by mistake. */
export interface Candidate {
  /** From the root of the site, and from the target's own folder; `{host}` is the host's name without `www.`. */
  readonly path: string;
  readonly signature: Signature;
  readonly method?: 'GET' | 'HEAD';
  /** 4 KiB by default; 64 for magic numbers. */
  readonly maxBytes?: number;
  /** 200 and 206 by default. */
  readonly statuses?: readonly number[];
  /** Requested without the login of the scan. */
  readonly anonymous?: boolean;
}

/** Files that are requested wherever a directory listing of the site names them. */
export interface ListedFiles extends Omit<Candidate, 'path'> {
  /** Whether a file with this last segment of its path, at most 200 characters of it, is requested. */
  readonly isWanted: (name: string) => boolean;
}

type ExposureMeta = Pick<CheckMeta, 'id' | 'title' | 'severity' | 'cwe' | 'description' | 'remediation'> &
  Partial<Pick<CheckMeta, 'category' | 'confidence' | 'wstg' | 'references'>>;

/** Places that are reported at most. */
export const examples = 5;
const maxFolders = 2;
export const requestsToConfirm = 2;
const identicalHits = 3;
const maxListed = 10;

/**
 * A check that requests each candidate, and each file of directory listings that `listed` describes, and accepts a
 * response only with its signature and against control requests.
 */
export function exposureCheck(meta: ExposureMeta, candidates: readonly Candidate[], listed?: ListedFiles): ActiveCheck {
  return {
    meta: {
      category: 'information_disclosure',
      confidence: 'high',
      wstg: ['WSTG-CONF-04'],
      references: [],
      ...meta,
      scan: 'full',
      needs: listed === undefined ? ['main'] : ['main', 'pages'],
      maxRequests:
        (listed === undefined ? 0 : maxListed) + maxFolders * candidates.length + requestsToConfirm * examples,
    },
    probe: (artifacts, probe) =>
      probeCandidates([...filesOf(artifacts, listed), ...addresses(candidates, artifacts)], probe),
  };
}

function filesOf(artifacts: Pick<Artifacts, 'pages'>, listed: ListedFiles | undefined): CandidateUrl[] {
  if (listed === undefined) return [];
  return listedFiles(artifacts, listed.isWanted, maxListed).map((url) => ({ url, candidate: listed }));
}

/** The root of the site that the target led to. */
export function siteRoot({ main, target }: Pick<Artifacts, 'main' | 'target'>): URL {
  return new URL('/', main.end?.url ?? target);
}

interface Hit extends Outcome {
  readonly stem: string;
  readonly body: string;
}

/** A URL to request, and what a response with the exposed file looks like. */
export interface CandidateUrl {
  readonly candidate: Omit<Candidate, 'path'>;
  readonly url: URL;
}

/** Requests each URL, and reports at most five that have their signature where control requests have none. */
export async function probeCandidates(candidates: readonly CandidateUrl[], probe: Probe): Promise<readonly Outcome[]> {
  const hits: Hit[] = [];
  const requested = new Set<string>();
  for (const { candidate, url } of candidates) {
    if (requested.has(url.href)) continue;
    requested.add(url.href);
    const response = await fetchCandidate(candidate, url, probe);
    if (response === 'stop') break;
    const sign = response && candidate.signature(response);
    if (response === undefined || sign === undefined || (await probe.looksLikeControl(response))) continue;
    const confirmed = await confirm(candidate, url, probe);
    if (confirmed === 'every path responds so') return [];
    if (confirmed === 'no') continue;
    const severity = sign.severity === undefined ? {} : { severity: sign.severity };
    hits.push({ url, evidence: sign.evidence, ...severity, stem: stemOf(url), body: withoutPath(response) });
    if (isCatchAll(hits)) return [];
    if (hits.length >= examples) break;
  }
  return hits.map(({ stem: _stem, body: _body, ...outcome }) => outcome);
}

/** The root comes first; a site below a path, such as `/shop/`, has its own files there. */
function addresses(candidates: readonly Candidate[], artifacts: Pick<Artifacts, 'main' | 'target'>): CandidateUrl[] {
  const root = siteRoot(artifacts);
  const folder = folderOf(artifacts.target).pathname;
  const host = root.hostname.replace(/^www\./, '');
  return [...new Set(['/', folder])].flatMap((base) =>
    candidates.map((candidate) => ({
      candidate,
      url: new URL(base + candidate.path.replaceAll('{host}', host).slice(1), root),
    })),
  );
}

async function fetchCandidate(
  candidate: CandidateUrl['candidate'],
  url: URL,
  probe: Probe,
): Promise<Exchange | 'stop' | undefined> {
  const maxBytes = candidate.maxBytes ?? 4096;
  const range = { range: `bytes=0-${maxBytes - 1}` };
  const method = candidate.method ?? 'GET';
  const response = await probe.send({
    url,
    method,
    maxBytes,
    ...(candidate.anonymous === true && { anonymous: true }),
    ...(method === 'GET' && { headers: range }),
  });
  if ('failure' in response) return response.failure === 'budget' ? 'stop' : undefined;
  if (response.status === 429 || response.status === 503) return 'stop';
  return (candidate.statuses ?? [200, 206]).includes(response.status) ? response : undefined;
}

/** A random neighbour must not have the signature, and the candidate must have it again. */
async function confirm(
  candidate: CandidateUrl['candidate'],
  url: URL,
  probe: Probe,
): Promise<'yes' | 'no' | 'every path responds so'> {
  const control = await fetchCandidate(candidate, randomNeighbour(url, probe.token(10)), probe);
  if (control === 'stop') return 'no';
  if (control !== undefined && candidate.signature(control) !== undefined) return 'every path responds so';
  const again = await fetchCandidate(candidate, url, probe);
  return again !== undefined && again !== 'stop' && candidate.signature(again) !== undefined ? 'yes' : 'no';
}

/** The same folder and ending with a random name: `/a/wp-config.php.bak` becomes `/a/<token>.php.bak`, `/.env` `/.<token>`, `/` `/<token>`. */
export function randomNeighbour(url: URL, token: string): URL {
  const neighbour = new URL(url);
  if (url.pathname === '/' && url.search === '') neighbour.pathname = `/${token.toLowerCase()}`;
  else neighbour.pathname = url.pathname.replace(/(\.?)[^./]+([^/]*\/?)$/, `$1${token.toLowerCase()}$2`);
  if (neighbour.search !== '') neighbour.search = neighbour.search.replace(/[^/=]+$/, token.toLowerCase());
  return neighbour;
}

/** The same content at several unrelated paths means a catch-all site. */
function isCatchAll(hits: readonly Hit[]): boolean {
  return hits.some(({ body }) => {
    const stems = hits.filter((other) => body !== '' && other.body === body).map(({ stem }) => stem);
    return new Set(stems).size >= identicalHits;
  });
}

function stemOf(url: URL): string {
  const name = url.pathname.replace(/\/$/, '').split('/').pop() ?? '';
  return name.replace(/^\./, '').split('.', 1)[0] ?? name;
}

function withoutPath(response: Exchange): string {
  return response.text.replaceAll(response.url.pathname, '');
}
