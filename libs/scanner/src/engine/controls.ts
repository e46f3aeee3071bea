import type { Ids } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { similarity, withoutEcho } from './similarity.ts';

const alike = 0.9;
const mostControls = 120;
const throttled: ReadonlySet<number> = new Set([429, 503]);

/**
 * What a site answers for paths that do not exist, asked once for every folder and kind of name: a plain random name,
 * one that begins with a dot, one with the candidate's extension.
 */
export class Controls {
  readonly #send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  readonly #ids: Ids;
  readonly #answers = new Map<string, Promise<Exchange | FailedExchange>>();

  constructor(send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>, ids: Ids) {
    this.#send = send;
    this.#ids = ids;
  }

  /** Whether a control has the same answer as `candidate`; `unknown` where the site did not answer or refuses to. */
  async cover(candidate: Exchange): Promise<'covered' | 'different' | 'unknown'> {
    if (throttled.has(candidate.status)) return 'unknown';
    for (const name of namesLike(candidate.url)) {
      const control = await this.#control(candidate, name);
      if ('failure' in control || throttled.has(control.status)) return 'unknown';
      if (isSame(candidate, control)) return 'covered';
    }
    return 'different';
  }

  async #control(candidate: Exchange, name: (token: string) => string): Promise<Exchange | FailedExchange> {
    const method = candidate.method === 'HEAD' ? 'HEAD' : 'GET';
    const range = candidate.requestHeaders['range'];
    const key = [method, candidate.url.origin, folderOf(candidate.url), name('?'), range].join(' ');
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const url = new URL(folderOf(candidate.url) + name(this.#ids.token(14).toLowerCase()), candidate.url);
    const answer: Promise<Exchange | FailedExchange> =
      this.#answers.size >= mostControls
        ? Promise.resolve({ url, failure: 'budget', detail: 'enough controls were asked for' })
        : this.#send({ url, method, maxBytes: 64 * 1024, ...(range !== undefined && { headers: { range } }) });
    this.#answers.set(key, answer);
    const control = await answer;
    // One that got no answer is asked for again when it is needed again.
    if ('failure' in control) this.#answers.delete(key);
    return control;
  }
}

function folderOf(url: URL): string {
  return url.pathname.replace(/\/$/, '').replace(/[^/]*$/, '');
}

function namesLike(url: URL): ((token: string) => string)[] {
  const file = url.pathname.split('/').at(-1) ?? '';
  const extension = /[^.](\.[a-z0-9_~]{1,12}){1,6}$/i.exec(file)?.[0].slice(1) ?? '';
  const names = [(token: string) => token, (token: string) => `.${token}`];
  return extension === '' ? names : [...names, (token: string) => token + extension];
}

function isSame(candidate: Exchange, control: Exchange): boolean {
  if (whole(candidate.status) !== whole(control.status)) return false;
  const location = (exchange: Exchange) => withoutEcho(exchange.headers.get('location') ?? '', exchange.url);
  if (location(candidate) !== location(control)) return false;
  if (candidate.method === 'HEAD') return candidate.mediaType === control.mediaType;
  const length = candidate.size;
  const comparable = control.size > length && candidate.truncated ? control.text.slice(0, length) : control.text;
  return similarity(withoutEcho(candidate.text, candidate.url), withoutEcho(comparable, control.url)) >= alike;
}

/** A part of an answer (206) compares with a whole one (200). */
function whole(status: number): number {
  return status === 206 ? 200 : status;
}
