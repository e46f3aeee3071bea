import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of package.json: files of the documentation are found from there, in the sources as in a build. */
const root = dirname(findPackageJSON(import.meta.url) ?? '');

/** The text of a file of the documentation: `guides/errors.md`. */
export function documentationFile(path: string): string {
  return readFileSync(join(root, 'docs', path), 'utf8');
}

/** The names of the files in a folder of the documentation, in alphabetical order. */
export function documentationFiles(folder: string): readonly string[] {
  return readdirSync(join(root, 'docs', folder)).toSorted();
}
