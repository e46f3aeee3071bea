import type { Form, FormField } from '../artifacts.ts';
import { decodedUrl, harmfulWords, isHarmfulLink } from '../collect/crawl/links/harmful-link.ts';
import { isTokenName } from '../collect/crawl/urls/token-name.ts';
import { wordsIn } from '../collect/crawl/links/words.ts';

/**
 * What submitting a form changes: nothing, such as a search; an entry more that the site shows, such as a comment;
 * or more than that: an account, an order, a mail, a counter of failed logins.
 */
export type FormEffect = 'none' | 'entry' | 'lasting';

const lasting = new Set(
  (
    'register registration signup subscribe subscription newsletter contact mail mailing order checkout cart basket buy pay ' +
    'payment purchase book booking reserve donate update edit save create upload vote poll login signin logon password passwd ' +
    'reset transfer invite publish ticket apply install setup toggle activate approve rename import ' +
    'stop quit halt suspend'
  ).split(' '),
);
/** Stored state that a POST request replaces. A control may name it to show it only. */
const stored = new Set('setting preference pref config configuration profile security permission'.split(' '));
const entries = new Set('comment message feedback review rating guestbook reply post note'.split(' '));
/** What a search may look for: in the path of one, these words name the records, and no action. Verbs do not, as in `/orders/cancel/search`. */
const sought = new Set([
  ...stored,
  ...entries,
  ...'order ticket booking payment purchase cart basket contact subscription registration mail newsletter poll'.split(
    ' ',
  ),
]);
/** What a form does, joined to what it does it to: `/modifyproduct`, `/userUpdate`. */
const joined =
  /^(?:modify|update|delete|remove|change(?!log)|save|create|upload|transfer)[a-z]{3,}$|^[a-z]{3,}(?:update|delete|modify|upload)$/;
const lastingTypes = new Set(['password', 'file', 'tel']);
const captcha = /captcha/i;
/** The name of a field with the id of a record. */
const recordId = /(?<!pa|val|gr|andro|vo)id$/i;
/** Fields that have a value before the user enters one. */
const chosenInAdvance = new Set(['hidden', 'select', 'radio']);
/** Their names where the value says what the program does with the other fields. */
const actionField = /^(?:\w{0,20}action|act|do|task|op|cmd|command|event|mode|func|function|form_id)$/i;
const otherMethod = /^(?:put|patch|delete)$/i;

/** Source of a regular expression: a control whose texts contain such a word is not clicked. */
export const harmfulWordPattern = `(?:^|[^a-z])(?:(?:${[...harmfulWords, ...lasting].join('|')})(?:all)?|(?:log|sign)[\\s_-]?(?:out|off|in))(?:$|[^a-z])`;

const lastingText = new RegExp(harmfulWordPattern);

/** What submitting a POST form changes, by the words of its URL, of its fields and buttons, and by the action that it names. */
export function effectOf(form: Pick<Form, 'method' | 'action' | 'enctype' | 'fields'>): FormEffect {
  if (form.method !== 'POST' || form.enctype === 'text/plain' || isHarmful(form.action)) return 'lasting';
  const { fields, action } = form;
  if (fields.some(({ name, type }) => lastingTypes.has(type) || captcha.test(name.slice(0, 80)))) return 'lasting';
  const said = fields.flatMap(purposeOf);
  if (said.some((text) => lastingText.test(wordsOf(text).join(' ')))) return 'lasting';
  // The fields of a search are named after what is looked for: the login of a user, the card of a payment.
  const isOfSearch = isSearch(action);
  const names = isOfSearch ? [] : fields.map(({ name }) => name);
  const found = [...actingWords(action), ...[...names, ...said].flatMap(wordsOf)];
  if (isNamed(found, lasting) || (!isOfSearch && isNamed(wordsOfUrl(action), stored))) return 'lasting';
  if (isJoined(action) || isOfRecord(fields)) return 'lasting';
  const isEntry = isNamed(found, entries);
  // With an address to respond to, a message is sent by mail, and a comment is stored with it.
  const hasAddress =
    fields.some(({ type, name }) => type === 'email' || wordsOf(name).includes('email')) || found.includes('email');
  if (hasAddress) return isEntry && !found.includes('message') ? 'entry' : 'lasting';
  return isEntry || fields.some(({ type }) => type === 'textarea') ? 'entry' : 'none';
}

/** A form that shows the text of a stored record, which it names: sending it changes the record. */
function isOfRecord(fields: readonly FormField[]): boolean {
  const isShown = fields.some(({ type, value }) => type === 'textarea' && value.trim() !== '');
  return isShown && fields.some(({ type, name, value }) => type === 'hidden' && recordId.test(name) && value !== '');
}

function isJoined({ pathname }: URL): boolean {
  return wordsOf(pathname).some((word) => joined.test(word));
}

/** `/users/search`, `/usersearch`, `/searchOrders`: what follows a search, such as `/jobsearch/alerts`, is none. */
function isSearch({ pathname }: URL): boolean {
  return /(?<!re)search[^/]{0,40}\/?$/i.test(pathname.slice(-100));
}

/** What a field says of the purpose of its form: the text and the value of a button, or the action that the program is to take. */
function purposeOf({ name, type, value, label = '' }: FormField): string[] {
  if (type === 'submit' || type === 'image') return [label, value];
  if (type === 'button') return [value];
  if (!chosenInAdvance.has(type)) return [];
  if (name === '_method' && otherMethod.test(value)) return ['update'];
  return actionField.test(name) ? [value] : [];
}

/** True for POST forms that only query and need no token: submitting one changes no state. */
export function isSafeForm(form: Form): boolean {
  return effectOf(form) === 'none' && tokenFieldsOf(form).length === 0;
}

/** True for URLs whose words name nothing that a POST request without values could change. */
export function isSafeToPost(url: URL): boolean {
  const words = actingWords(url);
  return !isHarmful(url) && !isJoined(url) && [lasting, stored, entries].every((names) => !isNamed(words, names));
}

/** Hidden fields with an anti-CSRF token, which servers accept from the last response with the form only. */
export function tokenFieldsOf({ fields }: Form): FormField[] {
  return fields.filter(({ name, type }) => type === 'hidden' && isTokenName(name));
}

function isHarmful(url: URL): boolean {
  return isHarmfulLink(url) || isNamed(wordsOfUrl(url), harmfulWords);
}

/** True where one of the words is in the set, as it is or as a plural: `/orders`, `/purchases`, `/replies`. */
function isNamed(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.some((word) => set.has(word) || singularsOf(word).some((singular) => set.has(singular)));
}

function singularsOf(word: string): string[] {
  if (!word.endsWith('s')) return [];
  return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}

function wordsOfUrl(url: URL): string[] {
  return wordsIn(decodedUrl(url));
}

/** The words of a URL, without what a search looks for: `/orders/search`, `/searchOrders`, and not `/searchAndOrder`. */
function actingWords(url: URL): string[] {
  const words = wordsOfUrl(url);
  if (!/\/search(?!And[A-Z])(?:[A-Z]\w{0,40})?(?:\.\w{1,5})?\/?$/.test(url.pathname.slice(-100))) return words;
  const ofQuery = wordsIn(decodedUrl({ pathname: '', search: url.search }));
  return [...words.filter((word) => !isNamed([word], sought)), ...ofQuery];
}

function wordsOf(text: string): string[] {
  return wordsIn(text.slice(0, 500));
}
