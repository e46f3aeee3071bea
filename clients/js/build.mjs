import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

/** Builds the package twice, for `import` and for `require`. */
const directory = import.meta.dirname;
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const dist = join(directory, 'dist');

rmSync(dist, { recursive: true, force: true });
compile(join(dist, 'esm'));
compile(join(dist, 'cjs'), '--module', 'commonjs', '--moduleResolution', 'bundler');
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');

function compile(outDir, ...options) {
  const args = [compiler, '--project', join(directory, 'tsconfig.json'), '--outDir', outDir, ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
