import { isIP } from 'node:net';

/** Where the owner of a host publishes the token; an IP address has no TXT record. */
export interface ProofPlaces {
  /** Name of a TXT record. */
  readonly record: string | null;
  readonly file: string;
}

export function proofPlacesOf(host: string): ProofPlaces {
  const family = isIP(host);
  return {
    record: family === 0 ? `_scanledger.${host}` : null,
    file: `https://${family === 6 ? `[${host}]` : host}/.well-known/scanledger.txt`,
  };
}
