/**
 * Bundles a program of the benchmarks with the parts of the product that it imports, which use decorators, and runs it:
 * node test/bench/main.ts run|engines|timing [ARGUMENT …]
 */
import { spawnSync } from 'node:child_process';
import { bundledProgram } from '../support/bundled-program.ts';

const [name = '', ...args] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, ['--no-warnings', bundledProgram(`test/bench/${name}.ts`), ...args], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
