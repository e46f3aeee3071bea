import type { ActiveCheck, Outcome } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';
import { injectionPoints, requestWith } from './injection-points.ts';
import type { InjectionPoint } from './injection-points.ts';
import { labelOf } from './reflectors.ts';

const maxRequests = 80;
const telling =
  /file|path|page|doc|template|include|dir|folder|load|read|download|view|content|style|lang|layout|module|pdf|img|image|src/i;
const up = '../'.repeat(10);
const payloads = [
  `${up}etc/passwd`,
  '/etc/passwd',
  `${'....//'.repeat(10)}etc/passwd`,
  `${'..%2f'.repeat(10)}etc%2fpasswd`,
  `${up}etc/passwd\0.png`,
  `${'..\\'.repeat(10)}windows\\win.ini`,
  'C:\\Windows\\win.ini',
];
const signature = /^[^\n]{0,40}root:[^:\n]{0,20}:0:0:[^\n]{0,80}|\[fonts\]\s{0,4}\n|; for 16-bit app support/m;

export const pathTraversal: ActiveCheck = {
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
    needs: ['pages', 'exchanges'],
    maxRequests,
    optIn: true,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const points = injectionPoints(artifacts).filter(({ name, value }) => telling.test(name) || /[./\\]/.test(value));
    const outcomes: Outcome[] = [];
    for (const point of points) {
      const outcome = await tryPaths(point, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

async function tryPaths(point: InjectionPoint, probe: BoundedProbe): Promise<Outcome | undefined> {
  for (const payload of payloads) {
    const request = requestWith(point, payload);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const line = signature.exec(response.text)?.[0];
    if (line === undefined) continue;
    const control = await probe.fetch(requestWith(point, payload.replace(/passwd|win\.ini/, probe.token())));
    if (control === undefined || signature.test(control.text)) return undefined;
    return { url: request.url, evidence: `${labelOf(point)}\nresponse: ${line.trim()}` };
  }
  return undefined;
}
