import type { Canary, InjectionPoint, Outcome, PointCheck, PointProbe, ProbeRequest } from '#scanner/check-api';
import { plain } from '../disclosure/searchable-text.ts';
import { behindFile, descriptorFile, knownFileIn, linuxFile, macFile, windowsFile } from './known-files.ts';

const telling =
  /file|path|page|doc|template|include|dir|folder|load|read|download|view|content|style|lang|layout|module|pdf|img|image|src/i;
/** What operating systems, languages and libraries say of a file that does not exist; a program that creates it does not say so. */
const noSuchFile =
  /\b[Nn]o such file\b|\bENOENT\b|FileNotFound|NoSuchFile|[Ff]ailed to open stream|[Ff]ailed opening|[Cc]annot find the (?:file|path) specified|[Cc]ould not find (?:a part of the path|file '|the file)|[Cc]annot open file/;
/** Near the error: the program removes or changes the file. */
const changesFile = /\b(?:unlink|rmdir|rename|chmod|chown|truncate|utimes?|delete[ds]?|remove[ds]?|rm|mv)\b/i;
/** In the line before the path to such a file. */
const failed = /\b(?:problem|error|exception|can(?:not|'t)|could(?:n't| not)|unable|fail)[^\n]{0,160}$/i;
const up = '../'.repeat(10);
/** Percent-encoded already: bytes that no text has. */
interface RawPath {
  readonly raw: string;
}
type Path = string | RawPath;

const systemFiles: readonly Path[] = [
  `${up}${linuxFile}`,
  `/${linuxFile}`,
  `file:///${linuxFile}`,
  `${'....//'.repeat(10)}${linuxFile}`,
  // For programs that reject dots or slashes and decode the value again.
  `${'%2e%2e%2f'.repeat(10)}${linuxFile.replaceAll('/', '%2f')}`,
  { raw: `${'..%c0%af'.repeat(10)}${linuxFile.replaceAll('/', '%c0%af')}` },
  `/var/www/html/${up}${linuxFile}`,
  `${'..\\'.repeat(10)}${windowsFile.replaceAll('/', '\\')}`,
  `${up}${windowsFile}`,
  `${up}${macFile}`,
  `${'..\\'.repeat(10)}${linuxFile.replaceAll('/', '\\')}`,
  'C:\\Windows\\win.ini',
  'file:///C:/Windows/win.ini',
  `${'..%5c'.repeat(10)}${windowsFile.replaceAll('/', '%5c')}`,
  { raw: `${'..%c1%9c'.repeat(10)}${windowsFile.replaceAll('/', '%c1%9c')}` },
];
/** The root of a Java web application is no root of the file system: what is inside of it has paths of its own. */
const descriptors: readonly Path[] = [
  `/${descriptorFile}`,
  descriptorFile,
  `../${descriptorFile}`,
  `../../${descriptorFile}`,
];
/** Characters of a response in which a file error is looked for. */
const maxErrorAt = 100_000;
/** Paths that depend on the value that the site itself puts there. */
const ownPaths = 2;

/** What programs make of the name of a file in the path: servers resolve `..` that is not encoded before they ask a program. */
const pathsInPath: readonly Path[] = [
  `${up}${linuxFile}`,
  `${'%2e%2e%2f'.repeat(10)}${linuxFile.replaceAll('/', '%2f')}`,
  `${'..\\'.repeat(10)}${windowsFile.replaceAll('/', '\\')}`,
];

/** Some programs accept only paths that begin with a folder of theirs, or end with an extension: NUL ends a path early. */
function pathsFor({ kind, value }: InjectionPoint, canary: Canary | undefined): readonly Path[] {
  if (kind === 'path_segment') return pathsInPath;
  const folder = /^(.{0,100}[\\/])[^\\/]*$/.exec(value)?.[1] ?? 'images/';
  const extension = /\.[a-z\d]{1,5}$/i.exec(value)?.[0] ?? '.png';
  return [
    ...systemFiles,
    ...(canary !== undefined && isMissing(canary) ? descriptors : []),
    `${folder}${up}${linuxFile}`,
    `${up}${linuxFile}\0${extension}`,
  ];
}

/** The file that the canary names does not exist, and was not created: the program only reads. */
function isMissing(canary: Canary): boolean {
  return canary.response.status >= 400 || isLookedForAmongFiles(canary);
}

export const pathTraversal: PointCheck = {
  meta: {
    id: 'path-traversal',
    title: 'Path traversal',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [22],
    wstg: ['WSTG-ATHZ-01'],
    references: ['https://owasp.org/www-community/attacks/Path_Traversal'],
    description:
      'The parameter, or a part of the path, names a file, and `..` or an absolute path leads out of the intended directory. An attacker can read configuration, source code and keys.',
    remediation:
      'Select files by an identifier, or resolve the path and reject what is outside of the directory: `const file = path.resolve(root, name); if (!file.startsWith(root + path.sep)) throw …` (Node.js).',
    needs: [],
    maxRequests: systemFiles.length + descriptors.length + ownPaths + 1,
    firstPassRequests: 2,
  },
  appliesTo: ({ point, canary }) => tested.has(point.kind) && mayBePath(point, canary),
  probePoint: ({ point, canary }, probe) => tryPaths(point, pathsFor(point, canary), probe),
};

const tested: ReadonlySet<string> = new Set(['query', 'form', 'json', 'path_segment']);

/** Its name or its value suggests a path, or the canary was looked for among files. */
function mayBePath({ name, value }: InjectionPoint, canary: Canary | undefined): boolean {
  if (telling.test(name) || /[./\\]/.test(value)) return true;
  return canary !== undefined && isLookedForAmongFiles(canary);
}

function isLookedForAmongFiles({ token, response }: Canary): boolean {
  const text = plain(response.text.slice(0, maxErrorAt));
  const at = Math.max(text.indexOf(`/${token}`), text.indexOf(`\\${token}`));
  const isError = at >= 0 && failed.test(text.slice(Math.max(0, at - 200), at));
  const errorAt = isError ? at : text.search(noSuchFile);
  return errorAt >= 0 && !changesFile.test(text.slice(Math.max(0, errorAt - 200), errorAt + 200));
}

async function tryPaths(
  point: InjectionPoint,
  paths: readonly Path[],
  probe: PointProbe,
): Promise<Outcome | undefined> {
  for (const path of paths) {
    const requestWith = (change: (text: string) => string): ProbeRequest =>
      typeof path === 'string' ? point.request(change(path)) : point.request(change(path.raw), { raw: true });
    const request = requestWith((text) => text);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const line = knownFileIn(plain(response.text));
    if (line === undefined) continue;
    const control = await probe.fetch(requestWith((text) => behindFile(text, probe.token())));
    if (control === undefined || knownFileIn(plain(control.text)) !== undefined) return undefined;
    return { url: request.url, evidence: `${point.label}\nresponse: ${line}` };
  }
  return undefined;
}
