import { Injectable } from '@nestjs/common';
import { DnsClient, EgressFailure } from '#egress';
import type { CheckFailure, ProofMethod } from '../targets.events.ts';
import { proofPlacesOf } from './proof-places.ts';
import { ProofHttpClient } from './proof-http-client.ts';

/** A response to a client must not take longer than this beside the work of the stores. */
const timeoutMs = 3_000;
const maxFileBytes = 4_096;

/** The token was found, or why not. */
export type ProofResult =
  { readonly method: ProofMethod } | { readonly method: null; readonly reason: CheckFailure; readonly detail: string };

/** What one place says of the token. `unknown`: it did not respond. */
interface Finding {
  readonly outcome: 'found' | 'missing' | 'unknown';
  readonly detail: string;
}

/** Looks for the token that proves the ownership of a host: in DNS, and in a file of the web site. */
@Injectable()
export class OwnershipProofs {
  readonly #dns: Pick<DnsClient, 'query'>;
  readonly #http: Pick<ProofHttpClient, 'request'>;

  constructor(dns: DnsClient, http: ProofHttpClient) {
    this.#dns = dns;
    this.#http = http;
  }

  /**
   * `known`: the method of the last proof. When its place does not respond, that is no lack of proof, whatever the other
   * place says.
   */
  async find(host: string, token: string, known: ProofMethod | null): Promise<ProofResult> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { record, file } = proofPlacesOf(host);
    const [dns, web] = await Promise.all([this.#record(record, token, signal), this.#file(file, token, signal)]);
    if (dns.outcome === 'found') return { method: 'dns' };
    if (web.outcome === 'found') return { method: 'file' };
    const decisive = known === 'file' ? web : known === 'dns' ? dns : undefined;
    const isUnknown =
      decisive === undefined ? dns.outcome === 'unknown' && web.outcome === 'unknown' : decisive.outcome === 'unknown';
    const detail = [dns.detail, web.detail].filter((text) => text !== '').join('; ');
    return { method: null, reason: isUnknown ? 'check_failed' : 'proof_missing', detail };
  }

  async #record(name: string | null, token: string, signal: AbortSignal): Promise<Finding> {
    if (name === null) return { outcome: 'unknown', detail: '' };
    try {
      const { records } = await this.#dns.query(name, 'TXT', { signal });
      const texts = records.flatMap((record) => (record.type === 'TXT' ? [textOf(record.data)] : []));
      if (texts.some((text) => text.trim() === token)) return { outcome: 'found', detail: '' };
      const found = texts.length === 0 ? 'no TXT record' : 'no TXT record with the token';
      return { outcome: 'missing', detail: `${name} has ${found}` };
    } catch {
      return { outcome: 'unknown', detail: `${name} could not be resolved` };
    }
  }

  async #file(url: string, token: string, signal: AbortSignal): Promise<Finding> {
    try {
      const response = await this.#http.request({ url: new URL(url), maxBytes: maxFileBytes, timeoutMs, signal });
      const { status, body, truncatedBy } = response;
      if (status !== 200) return { outcome: outcomeOf(status), detail: `${url} responded with ${status}` };
      const lines = body.toString('utf8').split(/\r?\n/);
      if (lines.some((line) => line.trim() === token)) return { outcome: 'found', detail: '' };
      const isCutOff = truncatedBy !== undefined && truncatedBy !== 'size';
      if (isCutOff) return { outcome: 'unknown', detail: `${url} was not received completely` };
      return { outcome: 'missing', detail: `${url} does not contain the token` };
    } catch (error) {
      const why = error instanceof EgressFailure ? error.message : 'it did not respond in time';
      return { outcome: 'unknown', detail: `${url} could not be read: ${why}` };
    }
  }
}

/** An overloaded server says nothing about the file. */
function outcomeOf(status: number): Finding['outcome'] {
  return status === 429 || status >= 500 ? 'unknown' : 'missing';
}

/** A long text is divided into several strings. */
function textOf(data: unknown): string {
  return [data].flat().map(String).join('');
}
