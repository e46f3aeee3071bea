/** Generates every generated document; with `--check` fails when one is not up to date. Run: npm run docs [-- --check] */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

for (const script of globSync('scripts/generate-*-doc.ts').sort()) {
  const run = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(1);
}
