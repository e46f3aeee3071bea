import { ScanledgerError } from './errors.ts';

/** In place of Node's `https`, where there is none. */
export async function nodeHttps(): Promise<never> {
  throw new ScanledgerError('`ca` needs Node: a browser trusts the certificates that its user or system trusts');
}

/** In place of Node's `crypto`, where there is none. */
export async function nodeCrypto(): Promise<never> {
  throw new ScanledgerError('this runtime has no Web Crypto: browsers have it on pages that came over HTTPS');
}
