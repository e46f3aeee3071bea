import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../config/configuration-error.ts';

const keyBytes = 32;

/** @throws ConfigurationError where the file has no key, or the file system's error */
export function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new ConfigurationError([`DATA_DIR holds an invalid key: ${file} must contain 32 bytes in base64. Restore it.`]);
}

/**
 * Whole and on disk, or not at all: the log keeps what is encrypted with it. The file of another process that creates it
 * at the same time is kept.
 */
export function createKey(file: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  flushDirectory(dirname(file));
}

function flushDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
