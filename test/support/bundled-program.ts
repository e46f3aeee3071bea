import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtFile } from './built-file.ts';
import { repositoryRoot } from './repository-root.ts';

const root = repositoryRoot;
const cache = join(root, 'node_modules/.cache/test-programs');

/**
 * Bundles a program of the tests with the parts of the product that it imports, as the product's own programs are built.
 * It is bundled again when the product, or a file in its directory or below, has changed.
 * @returns its path
 */
export function bundledProgram(source: string): string {
  const directory = join(cache, versionOf(source));
  if (!existsSync(directory)) bundle(source, directory);
  return join(directory, 'program.js');
}

function versionOf(source: string): string {
  const files = [builtFile('.built-from'), ...globSync(join(root, dirname(source), '**/*.ts')).sort()];
  return hash('sha256', [source, ...files.map((file) => readFileSync(file, 'utf8'))].join('\0')).slice(0, 32);
}

/** Several processes may bundle it at the same time: the first to finish wins. */
function bundle(source: string, directory: string): void {
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'new-'));
  execFileSync(process.execPath, ['scripts/bundle.mjs', own, `program=${source}`], { cwd: root });
  try {
    renameSync(own, directory);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(directory)) throw error;
  }
}
