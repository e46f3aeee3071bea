import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated file; with `--check` on the command line only fails when it is not up to date. */
export function writeOrCheck(file: string, text: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (current === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} is not up to date. Run: npm run docs`);
    process.exit(1);
  }
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
