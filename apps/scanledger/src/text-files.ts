import { readFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '#kernel';
import { UsageError } from './exit-codes.ts';

/** @throws UsageError that names the file */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${messageOf(error)}`);
  }
}

/** The value that a file has as JSON. @throws UsageError that names the file */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} is not JSON: ${messageOf(error)}`);
  }
}

/** @throws UsageError that names the file */
export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}`);
  }
}
