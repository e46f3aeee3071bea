import { parsedJson } from '#scanner/check-api';
import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { isSuccess, perOwnExchange } from '../documents.ts';

export const passwordPlaintext: PassiveCheck = {
  meta: {
    id: 'password-plaintext',
    title: 'Plaintext password disclosure',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'medium',
    scan: 'quick',
    cwe: [256, 522, 200],
    wstg: ['WSTG-INFO-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html'],
    description:
      'A response contains names of accounts with passwords that are not hashed. An attacker signs in with them, here and at other sites where their owners use them.',
    remediation:
      'Store passwords as hashes only (Argon2id, bcrypt), and send the fields that a client needs, never the whole record: `res.json({ id: user.id, name: user.name })`. Have the users whose passwords were public choose new ones.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) =>
      isSuccess(exchange) && isData(exchange) ? accountsIn(parsedJson(exchange.text)) : undefined,
    ),
};

const maxLength = 1024 * 1024;
const maxValues = 20_000;
/** Descriptions of APIs, documentation and what tests use: their accounts are examples. */
const ofExamples =
  /(?:^|[/._-])(?:docs?|documentation|examples?|samples?|demos?|fixtures?|mocks?|swagger|openapi|schemas?|i18n|locales?|lang)(?:[/._-]|$)/i;
const exampleMember =
  /^(?:x-)?(?:examples?|samples?|defaults?|demos?|fixtures?|mocks?|placeholders?|schemas?|properties)$/i;

function isData({ mediaType, text, url }: Exchange): boolean {
  if (!mediaType.includes('json') || text.length > maxLength || !/pass|pwd/i.test(text)) return false;
  return !ofExamples.test(url.pathname) && !/"(?:openapi|swagger|\$schema)"\s{0,4}:/.test(text.slice(0, 4_000));
}

type Members = Readonly<Record<string, unknown>>;
const identity = /^(?:user|login|account)(?:[_-]?(?:name|id))?$|^e?-?mail(?:[_-]?address)?$/i;
const password = /^(?:(?:user|plain|plaintext|clear)[_-]?)?(?:pass(?:word|wd)?|pwd)$/i;

/** A list of several accounts, as it shows in evidence: each is somebody else's, and none the echo of a login. */
function accountsIn(json: unknown): string | undefined {
  const left: unknown[] = [json];
  for (let seen = 0; left.length > 0 && seen < maxValues; seen += 1) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const found = Array.isArray(value) ? accountsOf(value) : undefined;
    if (found !== undefined) return found;
    for (const [name, member] of Object.entries(value)) if (!exampleMember.test(name)) left.push(member);
  }
  return undefined;
}

function accountsOf(records: readonly unknown[]): string | undefined {
  const accounts = records.flatMap((record) => accountOf(record) ?? []);
  const withSigns = accounts.filter(({ value }) => /[^\p{Letter}]/u.test(value));
  const names = new Set(accounts.map(({ name }) => name));
  // Words alone may be labels of fields in several languages.
  if (names.size < 2 || withSigns.length * 2 < accounts.length) return undefined;
  const [first] = accounts;
  return first && `${names.size} accounts with "${first.member}":"***"`;
}

interface Account {
  readonly name: string;
  readonly member: string;
  readonly value: string;
}

function accountOf(record: unknown): Account | undefined {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const members = Object.entries(record as Members);
  const name = members.find(([key]) => identity.test(key))?.[1];
  const [member, value] = members.find(([key]) => password.test(key)) ?? [];
  if (typeof name !== 'string' || name === '' || member === undefined || typeof value !== 'string') return undefined;
  return isPassword(value) ? { name, member, value } : undefined;
}

const hash = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$|^\$|^pbkdf2|^scrypt/i;

/** Neither masked, nor a hash, a placeholder, a rule, a sentence or a path. */
function isPassword(value: string): boolean {
  if (/^(?:https?:\/)?\//i.test(value)) return false;
  if (value.length < 3 || value.length > 64 || /[\s|<>{}[\]()]|\*\*|••|xxx|\.\.\./i.test(value)) return false;
  return !/^(.)\1*$/.test(value) && !hash.test(value) && !/redact|hidden|mask|filter|required|encrypted/i.test(value);
}
