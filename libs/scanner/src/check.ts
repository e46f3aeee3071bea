import type { Artifacts, Exchange, FailedExchange } from './artifacts.ts';
import type { Category, Confidence, Severity } from './finding.ts';
import type { ProbeRequest } from './probe-request.ts';
import type { Visit, VisitReport } from './visit.ts';
import type { Canary, InjectionPoint, PointGroup } from './points/injection-point.ts';

export type { ProbeRequest } from './probe-request.ts';

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
   * Requests that it sends at most; 0 for a passive check, for each point for a point check. Both this and the number of
   * the whole scan are enforced: all checks together declare more than a scan may send, for no site needs all of them.
   */
  readonly maxRequests: number;
  /**
   * Of a point check: requests for each point while the cheapest proofs are tried at all points. A check that wants more
   * is repeated afterwards.
   */
  readonly firstPassRequests?: number;
  /** Weight of the share of the scan's requests that is guaranteed to it; 1 where it is left out. */
  readonly requestWeight?: number;
  /**
   * Of exchanges it reads header fields and no texts, so that nothing of a response that was cut short is missing for it.
   * Where it is left out, that is so for the categories `headers`, `cookies`, `transport` and `cross_origin`.
   */
  readonly readsFieldsOnly?: true;
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

/** How an active check sends its requests. */
export interface ActiveProbe extends Probe {
  /**
   * The first `max` of the items, of which the check looks at no more. Where there are others, it is reported; the scan is
   * complete all the same. `what`: an item, for people to read.
   */
  sample<Item>(items: Iterable<Item>, max: number, what: string): readonly Item[];
}

/** A rule about a site: a pure function of the artifacts it declared. */
export interface PassiveCheck {
  readonly meta: CheckMeta;
  run(artifacts: Artifacts): readonly Outcome[];
  /** What of the artifacts exceeds the bounds of this check, so that it was not read; undefined where all of it was. */
  gap?(artifacts: Artifacts): string | undefined;
}

/** A rule that needs requests of its own: it decides what to send and what the responses mean, and sends nothing itself. */
export interface ActiveCheck {
  readonly meta: CheckMeta;
  probe(artifacts: Artifacts, probe: ActiveProbe): Promise<readonly Outcome[]>;
}

/** A point with what its canary showed. */
export interface ProbedPoint {
  readonly point: InjectionPoint;
  /** The points, this one among them, that one request can fill together. */
  readonly group: PointGroup;
  /** Undefined where the request with the canary got no response. */
  readonly canary: Canary | undefined;
  /** Whether a response for the point has made it likely, or may do so yet, that the check finds something there (`suspects`). */
  readonly isSuspected: boolean;
  /** What the check declared. */
  readonly artifacts: Artifacts;
}

/** How a point check sends its requests for one point. */
export interface PointProbe extends Probe {
  /** The response, or undefined where there was none. */
  fetch(request: ProbeRequest): Promise<Exchange | undefined>;
  /** True when `checkId`, one of those that the check comes after, found something at this point. */
  found(checkId: string): boolean;
  /**
   * Whether the response to `request`, shown in a browser, evaluates the name `code`; undefined where no browser can tell.
   * Sends the request once more, and what the page loads.
   */
  runs(request: ProbeRequest, code: string): Promise<boolean | undefined>;
  /** The result of `work` for this check and scan: it runs once for each key. */
  once<T>(key: unknown, work: () => Promise<T>): Promise<T>;
}

/**
 * A rule about each place whose value a request can choose. The engine plans: it sends one canary to each point, samples
 * the points fairly, and gives every check its share of the scan's requests.
 */
export interface PointCheck {
  readonly meta: CheckMeta;
  /** Checks that have to come to a conclusion about the point first. */
  readonly after?: readonly string[];
  /**
   * True where a response to whatever request for a point, the canary or that of another check, makes it likely that this
   * check finds something there: it comes next then, as long as that proves right.
   */
  suspects?(response: Exchange): boolean;
  /** False where the canary already shows that there is nothing to find: then no request is spent. */
  appliesTo(probed: ProbedPoint): boolean;
  probePoint(probed: ProbedPoint, probe: PointProbe): Promise<Outcome | undefined>;
  /** What of the artifacts exceeds the bounds of this check, so that it was not read; undefined where all of it was. */
  gap?(artifacts: Artifacts): string | undefined;
  /** Why the canary's response cannot be read to its end; undefined where it can. */
  gapAt?(probed: ProbedPoint): string | undefined;
}

/** A visit as a check describes it; the engine adds how its requests are sent. */
export type PageVisit = Omit<Visit, 'forward' | 'marks' | 'codes' | 'explores'> &
  Partial<Pick<Visit, 'marks' | 'codes' | 'explores'>>;

/** How a browser check opens pages of the scanned site. */
export interface BrowserProbe {
  /** Undefined where no further page can be opened: without a browser, after the scan's time or the check's requests. */
  visit(visit: PageVisit): Promise<VisitReport | undefined>;
  /** An unguessable word of lower-case letters and digits that begins with a letter. */
  token(): string;
  /** The result of `work` for the scan, shared by its browser checks: it runs once for each key. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Notes why the check has not looked at everything, for people to read. */
  missed(reason: string): void;
}

/** A rule about what the script of pages does: it is shown by running it in a browser. Skipped where there is none. */
export interface BrowserCheck {
  readonly meta: CheckMeta;
  explore(artifacts: Artifacts, probe: BrowserProbe): Promise<readonly Outcome[]>;
}

export type Check = PassiveCheck | ActiveCheck | PointCheck | BrowserCheck;
