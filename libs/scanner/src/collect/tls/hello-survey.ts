import type { Ids } from '#kernel';
import type { Hello } from './client-hello.ts';
import { sayHello, saySsl2Hello } from './hello-probe.ts';
import type { Connect, HelloAnswer } from './hello-probe.ts';
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

/** After so many hellos in a row without a clear answer the server is left alone. */
const patience = 2;

/** Asks a server one hello after the other and keeps what it learns. */
export class HelloSurvey {
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  readonly suites = new Set<string>();
  readonly refusedKinds = new Set<'forward_secrecy' | 'aead'>();
  dhBits: number | undefined;
  readonly #options: SurveyOptions;
  #unclearInARow = 0;

  constructor(options: SurveyOptions) {
    this.#options = options;
  }

  /** A handshake with every version on offer chose this one: it is accepted, and newer ones are not. */
  negotiated(version: string): void {
    const position = tlsVersions.findIndex((known) => known === version);
    this.accepted.add(version);
    if (position >= 0) for (const newer of tlsVersions.slice(position + 1)) this.refused.add(newer);
  }

  /** The whole first flight, its certificates included, in answer to a hello with every old suite. */
  async anyFlight(): Promise<ServerFlight | undefined> {
    const answer = await this.#ask('TLSv1.2', suitesOf('all'), (flight) => flight.complete);
    return typeof answer === 'string' ? undefined : answer;
  }

  /** Those of `versions` about which nothing is known yet. */
  async askVersions(versions: readonly HelloVersion[]): Promise<void> {
    for (const version of versions) {
      if (this.accepted.has(version) || this.refused.has(version)) continue;
      const answer = await this.#ask(version, suitesOf('all'));
      if (answer === 'unclear') continue;
      const agreed = answer !== 'refused' && answer.version === version;
      (agreed ? this.accepted : this.refused).add(version);
    }
  }

  async askSsl2(): Promise<void> {
    const answer = await this.#counted((signal) => saySsl2Hello(this.#options.connect, this.#random(16), signal));
    if (answer === 'accepted') this.accepted.add('SSLv2');
    if (answer === 'refused') this.refused.add('SSLv2');
  }

  /** Which weak suites the server takes when it is offered nothing else, and the size of its Diffie-Hellman group. */
  async askWeakSuites(): Promise<void> {
    const usual = this.#highest();
    const oldest = this.accepted.has('TLSv1') ? 'TLSv1' : usual;
    if (usual === undefined || oldest === undefined) return;
    for (const weak of ['null', 'anonymous', 'rc4', 'triple_des'] as const) await this.#askClass(usual, weak);
    // TLS 1.1 and 1.2 dropped these suites; what still has them has them in TLS 1.0.
    for (const weak of ['export', 'single_des'] as const) await this.#askClass(oldest, weak);
    const classic = await this.#askClass(usual, 'finite_field_dh', (flight) => flight.dhBits !== undefined);
    if (typeof classic !== 'string') this.dhBits ??= classic.dhBits;
  }

  /** Whether the server can do better than the suite it chose of its own accord. */
  async askStrongSuites(chosen: string): Promise<void> {
    const usual = this.#highest();
    if (usual === undefined || this.accepted.has('TLSv1.3')) return;
    for (const kind of ['forward_secrecy', 'aead'] as const) {
      if (isOfClass(chosen, kind)) continue;
      if ((await this.#askClass(usual, kind)) === 'refused') this.refusedKinds.add(kind);
    }
  }

  #highest(): HelloVersion | undefined {
    return (['TLSv1.2', 'TLSv1.1', 'TLSv1', 'SSLv3'] as const).find((version) => this.accepted.has(version));
  }

  async #askClass(
    version: HelloVersion,
    suiteClass: SuiteClass,
    enough?: (flight: ServerFlight) => boolean,
  ): Promise<HelloAnswer> {
    const answer = await this.#ask(version, suitesOf(suiteClass), enough);
    if (typeof answer !== 'string') this.suites.add(suiteName(answer.suite) ?? '');
    return answer;
  }

  async #ask(
    version: HelloVersion,
    suites: readonly number[],
    enough?: (flight: ServerFlight) => boolean,
  ): Promise<HelloAnswer> {
    const { connect, serverName } = this.#options;
    const answer = await this.#counted((signal) =>
      sayHello(connect, { version, suites, serverName, random: this.#random(32) }, signal, enough),
    );
    // A suite that was not on offer is no answer to the question.
    return typeof answer === 'string' || suites.includes(answer.suite) ? answer : 'unclear';
  }

  async #counted<Answer>(ask: (signal: AbortSignal) => Promise<Answer | 'unclear'>): Promise<Answer | 'unclear'> {
    if (this.#unclearInARow >= patience || this.#options.signal.aborted) return 'unclear';
    const limit = AbortSignal.timeout(this.#options.handshakeTimeoutMs);
    const answer = await ask(AbortSignal.any([this.#options.signal, limit]));
    this.#unclearInARow = answer === 'unclear' ? this.#unclearInARow + 1 : 0;
    return answer;
  }

  #random(bytes: number): Buffer {
    return Buffer.from(this.#options.ids.token(bytes), 'ascii');
  }
}
