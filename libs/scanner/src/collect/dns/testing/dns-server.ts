import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';
import type { Answer, Question } from 'dns-packet';

/** Records by `name TYPE`; `broken` for a question that gets no response but SERVFAIL. */
export type Zone = Readonly<Record<string, readonly unknown[] | 'broken'>>;

export interface ZoneOptions {
  /** Names whose responses carry the AD flag. */
  readonly authenticated?: readonly string[];
  /** Names that get a response only when checking is disabled. */
  readonly bogus?: readonly string[];
}

const serverFailure = 2;

/** A recursive DNS server on loopback, over UDP, that knows one zone. Names it does not know exist without records. */
export class LocalDnsServer {
  readonly asked: string[] = [];
  readonly #zone: Zone;
  readonly #options: ZoneOptions;
  readonly #socket: Socket = createSocket('udp4');

  constructor(zone: Zone, options: ZoneOptions = {}) {
    this.#zone = zone;
    this.#options = options;
  }

  /** Returns `address:port`. */
  async start(): Promise<string> {
    this.#socket.on('message', (message, from) => {
      this.#socket.send(this.#answer(message), from.port, from.address);
    });
    this.#socket.bind(0, '127.0.0.1');
    await once(this.#socket, 'listening');
    return `127.0.0.1:${String(this.#socket.address().port)}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #answer(message: Buffer): Buffer {
    const { id = 0, questions = [], flag_cd: checkingDisabled } = packet.decode(message);
    const [question = { type: 'A', name: '' } satisfies Question] = questions;
    this.asked.push(`${question.name} ${question.type}`);
    const answers = this.#lookup(question, checkingDisabled);
    const authenticated = this.#options.authenticated?.includes(question.name) === true;
    return packet.encode({
      type: 'response',
      id,
      flags: (answers === 'broken' ? serverFailure : 0) | (authenticated ? packet.AUTHENTIC_DATA : 0),
      questions,
      answers: answers === 'broken' ? [] : answers,
    });
  }

  /** With the aliases that lead there, as a recursive server responds. */
  #lookup(question: Question, checkingDisabled: boolean): Answer[] | 'broken' {
    if (this.#options.bogus?.includes(question.name) === true && !checkingDisabled) return 'broken';
    const answers: Answer[] = [];
    let { name } = question;
    for (let hops = 0; hops < 8; hops += 1) {
      const records = this.#zone[`${name} ${question.type}`];
      if (records === 'broken') return 'broken';
      if (records !== undefined) {
        return [...answers, ...records.map((data) => ({ type: question.type, name, data }) as Answer)];
      }
      const alias = this.#zone[`${name} CNAME`]?.[0];
      if (typeof alias !== 'string') return answers;
      answers.push({ type: 'CNAME', name, data: alias });
      name = alias;
    }
    return answers;
  }
}
