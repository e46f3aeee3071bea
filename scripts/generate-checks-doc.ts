/**
 * Writes docs/checks.md, the list of all checks, and docs/checks with the checks of each category; with `--check` only
 * says whether they are up to date. Run: node scripts/generate-checks-doc.ts [--check]
 */
import { mkdirSync } from 'node:fs';
import { catalogue as checks } from '../libs/checks/src/index.ts';
import type { Check } from '../libs/scanner/src/check.ts';
import { categories } from '../libs/scanner/src/finding.ts';
import type { Category } from '../libs/scanner/src/finding.ts';
import { writeOrCheck } from './write-or-check.ts';

/** What the checks of a category look at. */
const subjects: Readonly<Record<Category, string>> = {
  transport: 'TLS, its certificates, and redirects to HTTPS',
  headers: 'security headers of responses',
  cookies: 'attributes of cookies',
  cross_origin: 'what other sites may read or embed',
  content: 'what pages load and contain',
  information_disclosure: 'what the site tells about itself',
  configuration: 'files and interfaces that should not be public',
  authentication: 'how users sign in',
  session: 'how sessions are kept',
  injection: 'input that ends up as code',
  components: 'versions of libraries and servers',
  dns: 'records of the domain',
};
const notice = '<!-- Generated from the checks by `npm run docs`; do not edit. -->';
const sections = categories
  .map((category) => ({ category, members: checks.filter(({ meta }) => meta.category === category) }))
  .filter(({ members }) => members.length > 0);

mkdirSync('docs/checks', { recursive: true });
for (const { category, members } of sections) {
  writeOrCheck(
    `docs/checks/${category}.md`,
    `# ${titleOf(category)}

${notice}

${members.length} ${members.length === 1 ? 'check' : 'checks'} of ${subjects[category]}. [All checks](../checks.md).

${members.map(entry).join('\n')}`,
  );
}

writeOrCheck(
  'docs/checks.md',
  `# Checks

${notice}

${checks.length} checks: ${count('quick')} run in every scan, ${count('full')} in full scans only, and ${count('opt-in')} in full scans that opt in to them
(\`SCAN_OPT_IN_CHECKS\`, without a service \`--opt-in\`). Each finding names its check in \`check_id\`.
The severity is the usual one: a check may report another one, depending on what it finds.

${sections.map(({ category, members }) => `## ${titleOf(category)}\n\n${table(category, members)}`).join('\n')}`,
);

function count(scans: 'quick' | 'full' | 'opt-in'): number {
  return checks.filter(({ meta }) => scansOf(meta) === scans).length;
}

function scansOf({ scan, optIn }: Check['meta']): 'quick' | 'full' | 'opt-in' {
  return optIn === true ? 'opt-in' : scan;
}

function table(category: Category, members: readonly Check[]): string {
  const rows = members.map(
    ({ meta }) =>
      `| [${meta.id}](checks/${category}.md#${meta.id}) | ${escaped(meta.title)} | ${meta.severity} | ${scansOf(meta)} |`,
  );
  return ['| Check | Finds | Severity | Scans |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

function entry({ meta }: Check): string {
  const { id, title, severity, confidence, scan, description, remediation, cwe, wstg, references, optIn } = meta;
  const links = [
    ...cwe.map((number) => `[CWE-${number}](https://cwe.mitre.org/data/definitions/${number}.html)`),
    ...wstg,
    ...references.map((url) => `<${url}>`),
  ];
  return `## ${id}

**${escaped(title)}.** ${description}

- How to fix: ${remediation}
- Severity ${severity}, confidence ${confidence}; ${scan === 'quick' ? 'quick and full scans' : 'full scans'}${optIn === true ? ', only where `SCAN_OPT_IN_CHECKS` or, without a service, `--opt-in` names it' : ''}.
- ${links.join(', ')}
`;
}

/** `cross_origin` as `Cross origin` */
function titleOf(category: Category): string {
  if (category === 'dns') return 'DNS';
  if (category === 'content') return 'Content of pages';
  const words = category.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A title is text, in which Markdown would see HTML or the cells of a table. */
function escaped(title: string): string {
  return title.replaceAll(/[<|]/g, String.raw`\$&`);
}
