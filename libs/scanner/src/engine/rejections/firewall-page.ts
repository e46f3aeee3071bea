import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { locationOf } from '../../collect/location.ts';
import { rejectionOf } from './blocked.ts';
import { ComparedText, similarity } from './similarity.ts';

type Send = (request: ProbeRequest) => Promise<Exchange | FailedExchange>;

/** A little of what every firewall looks for, and nothing that any of it could do. */
const attack = `'"><script>alert(1)</script> OR 1=1-- ../../../../etc/passwd \${7*7}{{7*7}}`;
/** Two responses of one page, which may change a little by itself. */
const minSame = 0.9;
/** A page and the one in its place. */
const maxOther = 0.5;

/**
 * The page that a firewall sends for whatever looks like an attack. It is known by a parameter that the site does not have:
 * an application ignores it and serves its page, whatever the value is.
 */
export class FirewallPage {
  readonly #page: Exchange;
  readonly #text: ComparedText;

  private constructor(page: Exchange) {
    this.#page = page;
    this.#text = new ComparedText(page.text);
  }

  /** `name`: of a parameter that no page has. Sends two requests for `page`; undefined where there is no such firewall. */
  static async find(page: Exchange, name: string, send: Send): Promise<FirewallPage | undefined> {
    const usual = await send(withParameter(page.url, name, name));
    if ('failure' in usual || rejectionOf(usual) !== undefined || !isSame(usual, page)) return undefined;
    const attacked = await send(withParameter(page.url, name, attack));
    if ('failure' in attacked || rejectionOf(attacked) !== undefined) return undefined;
    if (attacked.status === usual.status && similarity(attacked.text, usual.text) > maxOther) return undefined;
    return new FirewallPage(attacked);
  }

  matches(exchange: Exchange): boolean {
    return isSameKind(exchange, this.#page) && this.#text.isSimilarTo(exchange.text, minSame);
  }
}

function isSame(one: Exchange, other: Exchange): boolean {
  return isSameKind(one, other) && similarity(one.text, other.text) >= minSame;
}

function isSameKind(one: Exchange, other: Exchange): boolean {
  return one.status === other.status && targetOf(one) === targetOf(other);
}

/** Where a redirect leads, without what it carries along. */
function targetOf(response: Exchange): string | undefined {
  const location = locationOf(response);
  return location && location.origin + location.pathname;
}

function withParameter(url: URL, name: string, value: string): ProbeRequest {
  const address = new URL(url);
  address.hash = '';
  address.searchParams.append(name, value);
  return { url: address };
}
