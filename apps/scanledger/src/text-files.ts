import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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
    throw cannotWrite(path, error);
  }
}

/** Writes nothing, and finds what can be known before there is a text. @throws UsageError that names the file */
export function requireWritable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw cannotWrite(path, 'it is a directory');
  try {
    accessSync(stats === undefined ? dirname(path) : path, constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function cannotWrite(path: string, reason: unknown): UsageError {
  return new UsageError(`cannot write ${path}: ${messageOf(reason)}`);
}
