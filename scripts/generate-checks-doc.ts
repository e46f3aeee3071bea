/**
 * Writes docs/checks.md from the checks themselves; with `--check` only says whether it is up to date.
 * Run: node scripts/generate-checks-doc.ts [--check]
 */
import { catalogue as checks } from '../libs/checks/src/index.ts';
import type { Check } from '../libs/scanner/src/check.ts';
import { categories } from '../libs/scanner/src/finding.ts';
import { writeOrCheck } from './write-or-check.ts';

const sections = categories
  .map((category) => ({ category, members: checks.filter(({ meta }) => meta.category === category) }))
  .filter(({ members }) => members.length > 0);

writeOrCheck(
  'docs/checks.md',
  `# Checks

Generated from the checks by \`npm run docs\`; do not edit. ${checks.length} checks: ${count('quick')} run in every scan, ${count('full')} in full scans only.
Severity and confidence are the usual ones; a check may say otherwise for what it sees.

${sections.map(({ category, members }) => `- [${category}](#${category}): ${members.length}`).join('\n')}

${sections.map(({ category, members }) => `## ${category}\n\n${members.map(entry).join('\n')}`).join('\n')}`,
);

function count(scan: 'quick' | 'full'): number {
  return checks.filter(({ meta }) => meta.scan === scan).length;
}

function entry({ meta }: Check): string {
  const { id, title, severity, confidence, scan, description, remediation, cwe, wstg, references, optIn } = meta;
  const links = [
    ...cwe.map((number) => `[CWE-${number}](https://cwe.mitre.org/data/definitions/${number}.html)`),
    ...wstg,
    ...references.map((url) => `<${url}>`),
  ];
  return `### ${id}

**${title}.** ${description}

- How to fix: ${remediation}
- Severity ${severity}, confidence ${confidence}; ${scan === 'quick' ? 'quick and full scans' : 'full scans'}${optIn === true ? ', only where `SCAN_OPT_IN_CHECKS` names it' : ''}.
- ${links.join(', ')}
`;
}
