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
