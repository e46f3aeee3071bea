import type { Ids } from '#kernel';
import type { Hello } from './client-hello.ts';
import { sendClientHello, sendSsl2ClientHello } from './hello-probe.ts';
import type { Connect, HelloLimits, HelloResponse } from './hello-probe.ts';
import type { ServerFlight } from './server-flight.ts';
import { isOfClass, suiteName, suitesOf } from './suites.ts';
import type { SuiteClass } from './suites.ts';
import { tlsVersions } from './versions.ts';

type HelloVersion = Hello['version'];

export interface SurveyOptions {
  readonly connect: Connect;
  /** '' for addresses. */
  readonly serverName: string;
  readonly ids: Ids;
  readonly signal: AbortSignal;
  readonly handshakeTimeoutMs: number;
}

/** After so many hellos in a row without a clear response no more are sent. */
const maxConsecutiveUnclear = 2;

/** Versions in which suites are offered, the best first. */
const classicVersions = ['TLSv1.2', 'TLSv1.1', 'TLSv1', 'SSLv3'] as const;
const weakKinds = ['null', 'anonymous', 'rc4', 'triple_des'] as const;
/** TLS 1.1 and 1.2 dropped these suites; what still has them has them in TLS 1.0. */
const oldKinds = ['export', 'single_des'] as const;
const groupKind = 'finite_field_dh';

/** Sends a server one hello after the other and keeps what it learns. */
export class HelloSurvey {
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  readonly suites = new Set<string>();
  readonly refusedKinds = new Set<'forward_secrecy' | 'aead'>();
  /** Versions and kinds of suites to which there was no clear response. */
  readonly unclear = new Set<string>();
  dhBits: number | undefined;
  readonly #options: SurveyOptions;
  #consecutiveUnclear = 0;

  constructor(options: SurveyOptions) {
    this.#options = options;
  }

  /** A handshake with every version on offer chose this one: it is accepted, and newer ones are not. */
  negotiated(version: string): void {
    const position = tlsVersions.findIndex((known) => known === version);
    this.accepted.add(version);
    if (position >= 0) for (const newer of tlsVersions.slice(position + 1)) this.refused.add(newer);
  }

  /** The whole first flight, its certificates included, in response to a hello with every old suite. */
  async anyFlight(): Promise<ServerFlight | undefined> {
    const response = await this.#offer('TLSv1.2', suitesOf('all'), (flight) => flight.complete);
    return typeof response === 'string' ? undefined : response;
  }

  /** Those of `versions` about which nothing is known yet. */
  async probeVersions(versions: readonly HelloVersion[]): Promise<void> {
    for (const version of versions) {
      if (this.accepted.has(version) || this.refused.has(version)) continue;
      const response = await this.#offer(version, suitesOf('all'));
      if (response === 'unclear') {
        this.unclear.add(version);
        continue;
      }
      const agreed = response !== 'refused' && response.version === version;
      (agreed ? this.accepted : this.refused).add(version);
    }
  }

  async probeSsl2(): Promise<void> {
    const response = await this.#counted((limits) =>
      sendSsl2ClientHello(this.#options.connect, this.#random(16), limits),
    );
    if (response === 'accepted') this.accepted.add('SSLv2');
    if (response === 'refused') this.refused.add('SSLv2');
    if (response === 'unclear') this.unclear.add('SSLv2');
  }

  /** Which weak suites the server takes when it is offered nothing else, and the size of its Diffie-Hellman group. */
  async probeWeakSuites(): Promise<void> {
    const usual = this.#highest();
    const oldest = this.accepted.has('TLSv1') ? 'TLSv1' : usual;
    if (usual === undefined || oldest === undefined) {
      const isUnknown = classicVersions.some((version) => this.unclear.has(version));
      for (const kind of isUnknown ? [...weakKinds, ...oldKinds, groupKind] : []) this.unclear.add(kind);
      return;
    }
    for (const weak of weakKinds) await this.#offerClass(usual, weak);
    for (const weak of oldKinds) await this.#offerClass(oldest, weak);
    const classic = await this.#offerClass(usual, groupKind, (flight) => flight.dhBits !== undefined);
    if (typeof classic !== 'string') this.dhBits ??= classic.dhBits;
  }

  /** Whether the server can do better than the suite it chose of its own accord. */
  async probeStrongSuites(chosen: string): Promise<void> {
    const usual = this.#highest();
    if (usual === undefined || this.accepted.has('TLSv1.3')) return;
    for (const kind of ['forward_secrecy', 'aead'] as const) {
      if (isOfClass(chosen, kind)) continue;
      if ((await this.#offerClass(usual, kind)) === 'refused') this.refusedKinds.add(kind);
    }
  }

  #highest(): HelloVersion | undefined {
    return classicVersions.find((version) => this.accepted.has(version));
  }

  async #offerClass(
    version: HelloVersion,
    suiteClass: SuiteClass,
    enough?: (flight: ServerFlight) => boolean,
  ): Promise<HelloResponse> {
    const response = await this.#offer(version, suitesOf(suiteClass), enough);
    if (typeof response !== 'string') this.suites.add(suiteName(response.suite) ?? '');
    if (response === 'unclear') this.unclear.add(suiteClass);
    return response;
  }

  async #offer(
    version: HelloVersion,
    suites: readonly number[],
    enough?: (flight: ServerFlight) => boolean,
  ): Promise<HelloResponse> {
    const { connect, serverName } = this.#options;
    const response = await this.#counted((limits) =>
      sendClientHello(connect, { version, suites, serverName, random: this.#random(32) }, limits, enough),
    );
    // A suite that was not on offer is no result for this offer.
    return typeof response === 'string' || suites.includes(response.suite) ? response : 'unclear';
  }

  async #counted<Result>(work: (limits: HelloLimits) => Promise<Result | 'unclear'>): Promise<Result | 'unclear'> {
    const { signal, handshakeTimeoutMs } = this.#options;
    if (this.#consecutiveUnclear >= maxConsecutiveUnclear || signal.aborted) return 'unclear';
    const response = await work({ signal, timeoutMs: handshakeTimeoutMs });
    this.#consecutiveUnclear = response === 'unclear' ? this.#consecutiveUnclear + 1 : 0;
    return response;
  }

  #random(bytes: number): Buffer {
    return Buffer.from(this.#options.ids.token(bytes), 'ascii');
  }
}
