/**
 * Writes docs/clients/javascript.md and javascript-types.md from the README and the docstrings of the JavaScript client;
 * with `--check` only says whether they are up to date. Run: node scripts/generate-js-client-doc.ts [--check]
 */
import { readFileSync } from 'node:fs';
import { publicApiOf } from './client-reference/public-api.ts';
import { referenceOf } from './client-reference/write-reference.ts';
import { writeOrCheck } from './write-or-check.ts';

const api = publicApiOf('clients/js/src/index.ts');
if (api.undocumented.length > 0) {
  throw new Error(`members of the JavaScript client without a docstring: ${api.undocumented.join(', ')}`);
}
const notice = '<!-- Generated from the README and the docstrings of clients/js by `npm run docs`; do not edit. -->';
const [, readme = ''] = readFileSync('clients/js/README.md', 'utf8').split(/^# .*\n/);
const { calls, types } = referenceOf(api, 'Scanledger', 'javascript-types.md');
writeOrCheck('docs/clients/javascript.md', `# JavaScript client\n\n${notice}\n\n${readme.trim()}\n\n${calls}\n`);
const introduction = 'What the calls of the [JavaScript client](javascript.md) take and return.';
writeOrCheck(
  'docs/clients/javascript-types.md',
  `# JavaScript client: types\n\n${notice}\n\n${introduction}\n\n${types}\n`,
);
