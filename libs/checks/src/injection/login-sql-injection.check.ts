import { formLink, isHarmfulLink, isLoginPage, maxResponseBytes, parsePage } from '#scanner/check-api';
import type { ActiveCheck, Exchange, Form, FormField, Outcome, Page } from '#scanner/check-api';
import { sameSite } from '../documents.ts';
import { BoundedProbe } from './bounded-probe.ts';
import { errorLineIn } from './sql-error-line.ts';

const maxForms = 2;
/** Two where nothing breaks; for each of two fields, three more. Before each, the page with the form is requested. */
const requestsPerForm = 2 * (2 + 2 * 3);

export const loginSqlInjection: ActiveCheck = {
  meta: {
    id: 'login-sql-injection',
    title: 'SQL injection in a login form',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [89],
    wstg: ['WSTG-INPV-05', 'WSTG-ATHN-04'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
    description:
      'A quote in a field of the login form breaks a query of the database, and a doubled quote, which SQL reads as one, does not: the value is part of the query. An attacker logs in without a password, and reads what the database holds.',
    remediation:
      "Use parameterized queries, `db.query('SELECT * FROM users WHERE name = ?', [name])`, and compare the hash of the password in the program.",
    needs: ['pages'],
    maxRequests: maxForms * requestsPerForm,
    optIn: true,
  },
  async probe({ pages, target }, probe) {
    const logins = new Map<string, Login>();
    const own = pages.flatMap(loginsOf).filter(({ form }) => sameSite(form.action, target));
    for (const login of own) if (!logins.has(login.id)) logins.set(login.id, login);
    const outcomes: Outcome[] = [];
    for (const login of probe.sample(logins.values(), maxForms, 'login form')) {
      const outcome = await attack(login, new BoundedProbe(probe, requestsPerForm));
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

interface Login {
  /** Of forms that are sent to the same program: where to, and the names of the fields. */
  readonly id: string;
  /** The page with the form. */
  readonly page: URL;
  readonly form: Form;
  /** The name of the user, and the password. */
  readonly fields: readonly FormField[];
}

/** What forms say that set a password, in place of asking for one. */
const otherPurpose =
  /regist(?:er|ration)|sign[-_\s]?up|forgot|(?<![a-z])(?:reset|recover|change|create|join|enrol)|subscribe/i;

function loginsOf(page: Page): Login[] {
  const withPassword = page.forms.filter(({ fields }) => fields.some(isPassword));
  // Of several, each must say itself that it is one: the page says so of one, and another may make accounts.
  const said = withPassword.length > 1 ? { title: '', links: [] } : page;
  return withPassword.flatMap((form) => {
    const url = withPassword.length > 1 ? form.action : page.url;
    return isLoginPage({ ...page, ...said, url, forms: [form] }) ? loginOf(form, page) : [];
  });
}

/** Not a form with a CAPTCHA, which rejects every request before it reads the others. */
function loginOf(form: Form, { url: page }: Page): Login[] {
  const { action, method, enctype } = form;
  const named = form.fields.filter(({ name }) => name !== '');
  const passwords = named.filter(isPassword);
  const [password] = passwords;
  const texts = named.filter(({ type }) => type === 'text' || type === 'email');
  const [user] = texts;
  const purposes = [action.pathname, ...chosenIn(action), ...form.fields.map(({ label }) => label ?? '')];
  const isOther =
    purposes.some((text) => otherPurpose.test(text)) || named.some(({ name }) => /captcha/i.test(name.slice(0, 80)));
  if (method !== 'POST' || enctype === 'multipart/form-data' || isHarmfulLink(action) || isOther) return [];
  if (user === undefined || password === undefined || passwords.length > 1) return [];
  // An account that is made has a name beside the address.
  if (password.autocomplete === 'new-password' || (texts.length > 1 && texts.some(isAddress))) return [];
  return [
    {
      id: [action.origin + action.pathname, user.name, password.name].join('\n'),
      page,
      form,
      fields: [user, password],
    },
  ];
}

function isPassword({ type }: FormField): boolean {
  return type === 'password';
}

/** Names and values of the query, without those that say where the login leads to. */
function chosenIn({ searchParams }: URL): string[] {
  return [...searchParams].flatMap(([name, value]) => (/[/:]/.test(value) ? [] : [name, value]));
}

/** How a value is written: as a word, with a quote that ends a string of SQL, or with doubled quotes, which do not. */
type Style = 'plain' | 'quoted' | 'doubled';

async function attack(login: Login, probe: BoundedProbe): Promise<Outcome | undefined> {
  const usual = await logIn(login, () => 'plain', probe);
  if (usual === undefined || isBroken(usual)) return undefined;
  const both = await logIn(login, () => 'quoted', probe);
  if (both === undefined || !isBroken(both)) return undefined;
  for (const field of login.fields) {
    const outcome = await proofAt(field, login, probe);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/** A quote breaks the query and a doubled one does not; again and again where no message of a database says that it is one. */
async function proofAt(field: FormField, login: Login, probe: BoundedProbe): Promise<Outcome | undefined> {
  const logInAs = (style: Style): Promise<Exchange | undefined> =>
    logIn(login, (at) => (at === field ? style : 'plain'), probe);
  const quoted = await logInAs('quoted');
  if (quoted === undefined || !isBroken(quoted)) return undefined;
  const doubled = await logInAs('doubled');
  if (doubled === undefined || isBroken(doubled)) return undefined;
  const error = errorLineIn(quoted);
  if (error === undefined && (await logInAs('quoted'))?.status !== quoted.status) return undefined;
  const quotes = quotesOf(field);
  return {
    url: login.form.action,
    method: 'POST',
    parameter: field.name,
    evidence: [
      `POST parameter ${field.name}, a word with ${quotes}`,
      `response: ${error ?? `status ${quoted.status}`}`,
      `with ${doubledIn(quotes)}: status ${doubled.status}`,
    ].join('\n'),
    ...(error === undefined && { confidence: 'medium' }),
  };
}

/** A user that does not exist, with a wrong password: no account is locked, and nobody is logged in. */
async function logIn(
  login: Login,
  styleOf: (field: FormField) => Style,
  probe: BoundedProbe,
): Promise<Exchange | undefined> {
  const form = await currentForm(login, probe);
  if (form === undefined) return undefined;
  const pairs = new URLSearchParams(formLink(form).searchParams);
  for (const field of login.fields) pairs.set(field.name, valueOf(field, styleOf(field), probe.token()));
  return probe.fetch({
    url: form.action,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: pairs.toString(),
    maxBytes: maxResponseBytes,
  });
}

/**
 * The form with the anti-CSRF token that is valid now; as it was crawled where nothing in it can be one, or a script has
 * written it.
 */
async function currentForm({ page, form, fields }: Login, probe: BoundedProbe): Promise<Form | undefined> {
  if (!form.fields.some(({ type }) => type === 'hidden')) return form;
  const shown = await probe.fetch({ url: page });
  if (shown === undefined) return undefined;
  const isSame = (one: Form): boolean =>
    one.method === 'POST' &&
    one.action.pathname === form.action.pathname &&
    fields.every(({ name }) => one.fields.some((field) => field.name === name));
  return parsePage(shown)?.forms.find(isSame) ?? form;
}

function valueOf(field: FormField, style: Style, token: string): string {
  const quotes = quotesOf(field);
  const added = { plain: '', quoted: quotes, doubled: doubledIn(quotes) }[style];
  return isAddress(field) ? `${token}${added}x@example.com` : `${token}${added}`;
}

/** Of both kinds; in an address for e-mail, RFC 5322 allows an apostrophe only. */
function quotesOf(field: FormField): string {
  return isAddress(field) ? "'" : `'"`;
}

/** As SQL writes quotes inside of a string. */
function doubledIn(quotes: string): string {
  return quotes.replace(/./g, '$&$&');
}

/** An address for e-mail, also in a field for any text. */
function isAddress({ type, name }: FormField): boolean {
  return type === 'email' || (type === 'text' && /^e?[-_]?mail|e[-_]?mail(?:address)?\]?$/i.test(name.slice(0, 80)));
}

function isBroken(response: Exchange): boolean {
  return response.status === 500 || errorLineIn(response) !== undefined;
}
