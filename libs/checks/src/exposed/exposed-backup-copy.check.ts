import { folderOf, isInScope, pathShape, withoutPathInfo } from '#scanner/check-api';
import type { ActiveCheck, ActiveProbe, Artifacts } from '#scanner/check-api';
import { archiveNames } from './exposed-archive.check.ts';
import { phpConfigBackups } from './exposed-config-backup.check.ts';
import { examples, probeCandidates, requestsToConfirm, siteRoot } from './exposure.ts';
import type { CandidateUrl } from './exposure.ts';
import { listedFiles } from './listed-files.ts';
import { anyOf, bytesAre, secretFileWith, secretTextWith, textWith } from './signatures.ts';
import type { Signature } from './signatures.ts';

const maxFiles = 8;
const maxFolders = 6;
const maxListed = 10;

/** Source code that a server would have run; what begins with it may have markup after it. */
const code = anyOf(
  secretFileWith(/^\s{0,20}(?:<\?(?:php|=)|<%@? ?(?:page|language|import|include|taglib)|#!\/\S{1,80})/i),
  secretTextWith(/<\?(?:php|=)|<%@? ?(?:page|language|import|include|taglib|=|Response\.)|^#!\/\S{1,80}/i),
);
/** A page that is sent as something else than HTML: a server does so with extensions that it does not know. */
const page: Signature = ({ mediaType, text }) => {
  const start = /^\s{0,200}<(?:!doctype html|html)[^>]{0,80}>/i.exec(text.slice(0, 1000))?.[0];
  return start === undefined || /html|xml/.test(mediaType) ? undefined : { evidence: start.trim() };
};
const source = anyOf(code, page);
const swap = bytesAre('62 30 56 49 4d 20');
const archive = anyOf(bytesAre('50 4b 03 04'), bytesAre('1f 8b 08'));
const joe = textWith(/^\*\*\* (?:These modified files|Modified files|File '\(?)/m);

/** Copies that editors, version control and administrators leave beside `name.ext`. */
const copies: readonly ((name: string) => string)[] = [
  (name) => `${name}~`,
  (name) => `${name}.bak`,
  (name) => `${name}.old`,
  (name) => `${name}.orig`,
  (name) => `${name}.save`,
  (name) => `${name}.1`,
  (name) => `${name}.txt`,
  (name) => `Copy%20of%20${name}`,
  (name) => `%23${name}%23`,
];
const listedCopy = /(?:\.(?:bak|old|orig|save)|~)$|^\..{1,190}\.swp$/i;
const requestsPerFile = copies.length + 2;
const requestsPerFolder = 3;

export const exposedBackupCopy: ActiveCheck = {
  meta: {
    id: 'exposed-backup-copy',
    title: 'Backup copy of a page or folder is exposed',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [530],
    wstg: ['WSTG-CONF-04'],
    references: [],
    description: `A copy that an editor or administrator left beside a page or folder is public. The server sends its source code in place of running it, from which an attacker learns how the application works and often its passwords. Copies of at most ${maxFiles} files and ${maxFolders} folders of the site are tried, and those that directory listings name.`,
    remediation:
      'Delete the copy, replace the credentials in it, and deny backup extensions. nginx: `location ~ (\\.(bak|old|orig|save|swp|1)|~)$ { deny all; }`.',
    needs: ['main', 'exchanges', 'pages'],
    maxRequests:
      maxListed + maxFiles * requestsPerFile + (maxFolders + 1) * requestsPerFolder + requestsToConfirm * examples,
  },
  probe: (artifacts, probe) => probeCandidates([...listedCopies(artifacts), ...copiesOf(artifacts, probe)], probe),
};

/** Copies that directory listings name; those that another check requests are findings of that one. */
function listedCopies(artifacts: Pick<Artifacts, 'pages'>): CandidateUrl[] {
  return listedFiles(artifacts, (name) => listedCopy.test(name), maxListed)
    .filter(({ pathname }) => !phpConfigBackups.includes(pathname))
    .map((url) => ({ url, candidate: { signature: anyOf(source, swap) } }));
}

/** Copies of the files and folders of the crawl, those of different folders and shapes first. */
function copiesOf(
  artifacts: Pick<Artifacts, 'target' | 'main' | 'exchanges'>,
  probe: Pick<ActiveProbe, 'sample'>,
): CandidateUrl[] {
  const urls = artifacts.exchanges
    .filter(({ status, method, url }) => status === 200 && method === 'GET' && isInScope(artifacts.target, url))
    .map(({ url }) => withoutPathInfo(url));
  const files = new Map(
    urls
      .filter(({ pathname }) =>
        /\/[^/]{1,60}\.(?:php\d?|phtml|aspx?|ashx|jspx?|cfm|cgi|pl|py|rb|s?html?|inc)$/i.test(pathname),
      )
      .toReversed()
      .map((url) => [pathShape(url), new URL(`${url.origin}${url.pathname}`)]),
  );
  const folders = new Map(
    urls
      .map(folderOf)
      .filter(({ pathname }) => pathname !== '/')
      .map((url) => [`${url.origin}${url.pathname}`, url]),
  );
  return [
    ...probe.sample([...files.values()].toReversed(), maxFiles, 'file').flatMap(copiesOfFile),
    ...[siteRoot(artifacts), ...probe.sample(folders.values(), maxFolders, 'folder')].flatMap(copiesOfFolder),
  ];
}

function copiesOfFile(url: URL): CandidateUrl[] {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const beside = (copy: string): URL => new URL(url.href.slice(0, url.href.lastIndexOf('/') + 1) + copy);
  return [
    ...copies.map((copyOf) => ({ url: beside(copyOf(name)), candidate: { signature: source } })),
    { url: beside(`.${name}.swp`), candidate: { signature: swap, maxBytes: 64 } },
    { url: beside(`${name}.zip`), candidate: { signature: archive, maxBytes: 64 } },
  ];
}

/** Archives that another check requests are findings of that one. */
function copiesOfFolder(url: URL): CandidateUrl[] {
  const bare = url.href.replace(/\/$/, '');
  const name = bare.slice(`${url.origin}/`.length);
  const archives = ['.zip', '.tar.gz'].filter((ending) => name !== '' && !archiveNames.includes(name + ending));
  return [
    ...archives.map((ending) => ({ url: new URL(bare + ending), candidate: { signature: archive, maxBytes: 64 } })),
    { url: new URL('DEADJOE', url), candidate: { signature: joe } },
  ];
}
