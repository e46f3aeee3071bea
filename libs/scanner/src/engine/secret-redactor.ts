import type { Outcome } from '../check.ts';
import type { Coverage } from '../coverage.ts';
import type { TargetCredentials } from '../credentials.ts';

/** Characters of a secret that are recognised wherever they stand, so that a secret that was cut is recognised too. */
const gramLength = 8;
/** A shorter value is no secret, and its text stands everywhere. */
const minLength = 6;
/** Of a text that is longer, nothing after this is ever shown. */
const maxLength = 16_384;
const redacted = '…';

/** Fields that say how a client reads, not who it is. */
const openFields = /^(?:accept(?:-.*)?|user-agent|cache-control|pragma|dnt|origin|referer|x-requested-with)$/;

/** Cookies whose value, where it is a word, chooses something. Any word of another cookie may be a password. */
const choices = /^(?:theme|lang|language|locale|level|security|mode|view|layout|country|currency|color)$/i;
const word = /^[a-z]{1,12}$/i;

/** Removes the values of a scan's credentials from what the scan reports: a site may echo whatever it is sent. */
export class SecretRedactor {
  readonly #grams = new Set<string>();
  readonly #short: readonly string[];

  constructor(credentials: TargetCredentials | undefined, target: string) {
    const secrets = credentials === undefined ? [] : secretsOf(credentials);
    const spellings = [...new Set(secrets.flatMap(spellingsOf))];
    for (const text of spellings) for (const gram of gramsOf(text)) this.#grams.add(gram);
    // A value that names the site must not hide the site.
    if (this.#grams.size > 0)
      for (const gram of gramsOf(spellingsOf(target).join(' ') + ' https:// http://')) this.#grams.delete(gram);
    this.#short = spellings.filter(({ length }) => length >= minLength && length < gramLength);
  }

  text(text: string): string {
    if (this.#grams.size === 0 && this.#short.length === 0) return text;
    const read = text.slice(0, maxLength);
    const lower = read.toLowerCase();
    const hidden = new Uint8Array(read.length);
    for (let at = 0; at + gramLength <= lower.length; at += 1)
      if (this.#grams.has(lower.slice(at, at + gramLength))) hidden.fill(1, at, at + gramLength);
    for (const secret of this.#short)
      for (let at = lower.indexOf(secret); at >= 0; at = lower.indexOf(secret, at + 1))
        hidden.fill(1, at, at + secret.length);
    if (!hidden.includes(1)) return text;
    return Array.from(hidden, (isHidden, at) => {
      if (isHidden === 0) return read[at];
      return hidden[at - 1] === 1 ? '' : redacted;
    }).join('');
  }

  outcome(outcome: Outcome): Outcome {
    const { url, evidence, parameter, title } = outcome;
    return {
      ...outcome,
      url: this.text(String(url)),
      evidence: this.text(evidence),
      ...(parameter !== undefined && { parameter: this.text(parameter) }),
      ...(title !== undefined && { title: this.text(title) }),
    };
  }

  coverage(coverage: Coverage): Coverage {
    const { blocked, skipped, untested } = coverage;
    return {
      ...coverage,
      blocked: blocked && { ...blocked, detail: this.text(blocked.detail) },
      skipped: skipped.map(({ checkId, reason }) => ({ checkId, reason: this.text(reason) })),
      ...(untested !== undefined && {
        untested: { ...untested, requests: untested.requests.map((one) => ({ ...one, url: this.text(one.url) })) },
      }),
    };
  }
}

function secretsOf({ headers, cookies }: TargetCredentials): string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !openFields.test(name))
    .flatMap(([name, value]) => [...partsOf(value), ...wordTokens(name, value), ...basicCredentials(value)]);
  const secretCookies = Object.entries(cookies).filter(([name, value]) => !choices.test(name) || !word.test(value));
  return [...values, ...secretCookies.map(([, value]) => value)];
}

/** Without the words around them: a scheme (`Bearer`), the names of parameters (`response="…"`). */
function partsOf(value: string): string[] {
  const parts = value.split(/[\s,;]+|=(?=[^=])/).map((part) => part.replace(/^"|"$/g, ''));
  return parts.length === 1 ? parts : parts.filter((part) => !/^[a-z-]{1,16}$/i.test(part));
}

/** The token after a scheme, where it reads like a word. */
function wordTokens(name: string, value: string): string[] {
  return name.endsWith('authorization') ? (/^[a-z-]+\s+([a-z-]+)$/i.exec(value)?.slice(1) ?? []) : [];
}

/** Name and password in an `Authorization: Basic` value (RFC 7617). */
function basicCredentials(value: string): string[] {
  const encoded = /^basic\s+([\w+/=-]+)$/i.exec(value)?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, 'base64').toString();
  return [decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

/** As sites write a value: in URLs, markup and JSON. In lower case. */
function spellingsOf(secret: string): string[] {
  const markup = secret.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const named = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
  const all = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), markup, named];
  return [...new Set(all.map((text) => text.toLowerCase()))].filter(({ length }) => length >= minLength);
}

function gramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - gramLength + 1) }, (_, at) =>
    text.toLowerCase().slice(at, at + gramLength),
  );
}
