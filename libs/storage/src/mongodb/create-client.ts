import { accessSync, constants } from 'node:fs';
import { MongoClient } from 'mongodb';

/** An acknowledged write survives a crash. */
export const standalone = { w: 1, journal: true } as const;

/** A client that connects with its first operation. */
export function createClient(address: string): MongoClient {
  return new MongoClient(address, {
    appName: 'scanledger',
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 3_000,
    // The monitor detects a server that does not respond, and fails its pending operations.
    heartbeatFrequencyMS: 2_000,
    connectTimeoutMS: 6_000,
    writeConcern: standalone,
  });
}

/** The driver reads certificates when it connects, and takes a missing one for an outage. @throws Error */
export function requireFiles({ options }: MongoClient): void {
  for (const file of [options.tlsCAFile, options.tlsCertificateKeyFile, options.tlsCRLFile]) {
    if (file !== undefined) accessSync(file, constants.R_OK);
  }
}

/**
 * The driver lets the connection string weaken both. A secondary shows a moment late what was written, also that a key was
 * revoked or that a checkpoint has moved. @throws Error
 */
export function requireGuarantees({ options: { readPreference, writeConcern } }: MongoClient): void {
  if (readPreference.mode !== 'primary') {
    const option = `readPreference=${readPreference.mode}`;
    throw new Error(`${option} cannot be used: what was written must be read at once; leave it out`);
  }
  if (writeConcern?.journal === false) {
    throw new Error('journal=false cannot be used: what is acknowledged must survive a crash; leave it out');
  }
}
