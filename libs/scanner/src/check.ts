import type { Artifacts, Exchange, FailedExchange } from './artifacts.ts';
import type { Category, Confidence, Severity } from './finding.ts';

export type ArtifactName = Exclude<keyof Artifacts, 'target' | 'scanType' | 'now'>;

export interface CheckMeta {
  /** Stable for ever: it is part of a finding's identity. */
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** `quick`: runs in quick and in full scans; `full`: in full scans only. */
  readonly scan: 'quick' | 'full';
  /** CWE numbers. */
  readonly cwe: readonly number[];
  /** Ids of the OWASP Web Security Testing Guide, e.g. `WSTG-CONF-07`. */
  readonly wstg: readonly string[];
  /** Further links: RFC, specification. */
  readonly references: readonly string[];
  /** What is wrong and why it matters: one to three sentences. */
  readonly description: string;
  /** What to do about it. */
  readonly remediation: string;
  /** The artifacts it reads; it is given these only and runs once they all exist. */
  readonly needs: readonly ArtifactName[];
  /**
   * Requests that it may send itself at most; 0 for a passive check. Both this and the number of the whole scan are
   * enforced: all checks together declare more than a scan may send, for no site needs all of them.
   */
  readonly maxRequests: number;
  /** An attack that must be asked for by the operator's configuration. */
  readonly optIn?: boolean;
}

/** One place where the fault shows. The check's own severity and confidence hold unless lowered or raised here. */
export interface Outcome {
  readonly url: URL | string;
  /** Of the request that shows it; `GET` where it is left out. */
  readonly method?: string;
  /** The parameter, header or cookie whose value was chosen. */
  readonly parameter?: string;
  /** Literal, as the target sent it; the engine cuts, escapes and masks it. */
  readonly evidence: string;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly title?: string;
}

/** How a check sends requests of its own: through the safe client, within its budget and the site's politeness. */
export interface Probe {
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** Letters and digits, different at every call, unguessable. */
  token(length?: number): string;
  /** True when the response is what this site gives for paths that do not exist, the echoed path aside. */
  looksLikeControl(exchange: Exchange): Promise<boolean>;
}

export interface ProbeRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the body to read at most. */
  readonly maxBytes?: number;
}

/** A rule about a site: a pure function of the artifacts it declared. */
export interface PassiveCheck {
  readonly meta: CheckMeta;
  run(artifacts: Artifacts): readonly Outcome[];
}

/** A rule that needs requests of its own: it decides what to send and what the responses mean, and sends nothing itself. */
export interface ActiveCheck {
  readonly meta: CheckMeta;
  probe(artifacts: Artifacts, probe: Probe): Promise<readonly Outcome[]>;
}

export type Check = PassiveCheck | ActiveCheck;
