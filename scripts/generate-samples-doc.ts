/**
 * Writes docs/samples from the calls that the tests of both clients make; with `--check` only says whether they are up to
 * date. Run: node scripts/generate-samples-doc.ts [--check]
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { withExampleIds } from './samples/example-ids.ts';
import type { SampleCall } from './samples/sample-call.ts';
import { formatted, samplesOf } from './samples/write-samples.ts';
import { writeOrCheck } from './write-or-check.ts';

const directory = 'docs/samples';
const withoutKey: readonly SampleCall[] = [
  { method: 'GET', path: '/openapi.json', call: 'service.openapi' },
  { method: 'GET', path: '/healthz', call: 'service.health' },
  { method: 'GET', path: '/readyz', call: 'service.readiness' },
];
const ofClients = JSON.parse(readFileSync('test/clients/cases/operations.json', 'utf8')) as readonly SampleCall[];
const calls = [...ofClients, ...withoutKey];

for (const call of withExampleIds(calls)) {
  const samples = await samplesOf(withoutCursor(call));
  for (const [ending, text] of Object.entries(samples)) writeOrCheck(`${directory}/${call.call}.${ending}`, text);
}

const index = calls.map(({ method, path, call }) => ({ method, path, sample: call }));
writeOrCheck(`${directory}/index.json`, await formatted(JSON.stringify(index), 'json'));

/** Lists begin at their newest item: a cursor would be an id that no list of a reader has. */
function withoutCursor(call: SampleCall): SampleCall {
  const { starting_after: _after, ending_before: _before, ...params } = call.params ?? {};
  const query = call.query?.split('&').filter((pair) => !/^(?:starting_after|ending_before)=/.test(pair));
  return {
    ...call,
    ...(call.params !== undefined && { params }),
    ...(query !== undefined && { query: query.join('&') }),
  };
}

/** Samples of operations that are no more; those of guides have no dot in their names. */
const stale = readdirSync(directory).filter((file) => {
  const name = basename(file, extname(file));
  return name.includes('.') && !calls.some(({ call }) => call === name);
});
for (const file of stale) {
  if (process.argv.includes('--check')) throw new Error(`${directory}/${file} is the sample of no operation.`);
  rmSync(`${directory}/${file}`);
}
