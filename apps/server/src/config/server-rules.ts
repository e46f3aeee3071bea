import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { messageOf } from '#kernel';
import type { Rule, Settings } from '#service';
import { isDataDirectoryLocked } from '#storage';
import { readBlocklist, UnusableBlocklist } from '../blocklist/read-blocklist.ts';
import { portMistake } from './port-mistake.ts';

type StartRule = Rule<Promise<readonly string[]>>;

/** What must hold on this machine before the server starts. */
export const serverRules: readonly StartRule[] = [
  {
    settings: ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    mistakes: async ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }) =>
      cert === undefined || key === undefined ? [] : certificateMistakes(cert, key),
  },
  {
    settings: ['DATA_DIR', 'EVENT_LOG', 'READ_STORE'],
    mistakes: async ({ DATA_DIR, EVENT_LOG, READ_STORE }) =>
      EVENT_LOG === 'sqlite' || READ_STORE === 'sqlite' ? dataDirectoryMistakes(DATA_DIR) : [],
  },
  {
    settings: ['HOST', 'PORT'],
    mistakes: ({ HOST, PORT }) => portMistake('HOST', HOST, 'PORT', PORT),
  },
  {
    settings: ['METRICS_HOST', 'METRICS_PORT'],
    mistakes: async ({ METRICS_HOST, METRICS_PORT }) =>
      METRICS_PORT === 'off' ? [] : portMistake('METRICS_HOST', METRICS_HOST, 'METRICS_PORT', METRICS_PORT),
  },
  {
    settings: ['HOST', 'PORT', 'METRICS_HOST', 'METRICS_PORT'],
    mistakes: async ({ HOST, PORT, METRICS_HOST, METRICS_PORT }) =>
      PORT !== 0 && PORT === METRICS_PORT && HOST === METRICS_HOST
        ? [`METRICS_PORT must differ from PORT; both are ${PORT}.`]
        : [],
  },
  {
    settings: ['SCAN_OPT_IN_CHECKS'],
    mistakes: async ({ SCAN_OPT_IN_CHECKS }) => optInMistakes(SCAN_OPT_IN_CHECKS),
  },
  {
    settings: ['RETIRE_DATA_FILE'],
    mistakes: async ({ RETIRE_DATA_FILE: file }) => (file === undefined ? [] : retireDataMistakes(file)),
  },
  {
    settings: ['SCAN_BLOCKLIST_FILE'],
    mistakes: async ({ SCAN_BLOCKLIST_FILE: file }) => (file === undefined ? [] : blocklistMistakes(file)),
  },
  {
    settings: ['LOG_FILE'],
    mistakes: async ({ LOG_FILE: file }) => (file === undefined ? [] : logFileMistakes(file)),
  },
  {
    settings: ['NODE_EXTRA_CA_CERTS'],
    mistakes: async ({ NODE_EXTRA_CA_CERTS: file }: Settings) => (file === undefined ? [] : authorityMistakes(file)),
  },
];

/** Before the port, which another server has too as a rule. What else keeps the directory from being used is said when it is used. */
function dataDirectoryMistakes(directory: string): readonly string[] {
  return isDataDirectoryLocked(directory) ? [dataDirectoryInUse(directory)] : [];
}

/** By a server, or by `scanledger-admin log copy`. */
export function dataDirectoryInUse(directory: string): string {
  return `DATA_DIR ${directory} is in use by another process. Stop it, or set DATA_DIR to another directory.`;
}

/** Node does not say that a file has no certificate. */
function authorityMistakes(file: string): readonly string[] {
  if (process.env['NODE_EXTRA_CA_CERTS'] !== file)
    return ['NODE_EXTRA_CA_CERTS must be set in the environment: Node reads it before the `.env` file is read.'];
  return parseFile(file, (pem) => new X509Certificate(pem)) === 'malformed'
    ? [`NODE_EXTRA_CA_CERTS must contain a certificate in PEM; ${file} does not.`]
    : [];
}

function certificateMistakes(certFile: string, keyFile: string): readonly string[] {
  const cert = parseFile(certFile, (pem) => new X509Certificate(pem));
  const key = parseFile<KeyObject>(keyFile, (pem) => createPrivateKey(pem));
  const mistakes: string[] = [];
  if (cert === 'malformed') mistakes.push(`TLS_CERT_FILE must contain a certificate in PEM; ${certFile} does not.`);
  if (key === 'malformed')
    mistakes.push(`TLS_KEY_FILE must contain an unencrypted private key in PEM; ${keyFile} does not.`);
  if (cert instanceof X509Certificate && typeof key === 'object' && !cert.checkPrivateKey(key)) {
    mistakes.push(`TLS_KEY_FILE does not belong to the certificate in TLS_CERT_FILE: ${keyFile}, ${certFile}.`);
  }
  return mistakes;
}

/** Unreadable files are reported by the rules of the settings. */
function parseFile<T>(file: string, parse: (pem: Buffer) => T): T | 'malformed' | 'unreadable' {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch {
    return 'unreadable';
  }
  try {
    return parse(pem);
  } catch {
    return 'malformed';
  }
}

function blocklistMistakes(file: string): readonly string[] {
  try {
    readBlocklist(file);
    return [];
  } catch (error) {
    if (error instanceof UnusableBlocklist) return error.mistakes;
    throw error;
  }
}

function logFileMistakes(file: string): readonly string[] {
  try {
    closeSync(openSync(file, 'a'));
    return [];
  } catch (error) {
    return [`LOG_FILE names a file that cannot be written: ${file} (${(error as NodeJS.ErrnoException).code}).`];
  }
}

/** The catalogue is loaded by the threads that scan; this process needs it for these two settings only. */
async function optInMistakes(ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { optInIds, unknownChecks } = await import('#checks');
  const unknown = unknownChecks(ids);
  if (unknown.length === 0) return [];
  return [`SCAN_OPT_IN_CHECKS must name opt-in checks (${optInIds.join(', ')}); got ${unknown.join(', ')}.`];
}

async function retireDataMistakes(file: string): Promise<readonly string[]> {
  const { readRetireData } = await import('#checks');
  try {
    readRetireData(file);
    return [];
  } catch (error) {
    if (parseFile(file, () => file) === 'unreadable') return [];
    return [`RETIRE_DATA_FILE cannot be used: ${messageOf(error)}`];
  }
}
