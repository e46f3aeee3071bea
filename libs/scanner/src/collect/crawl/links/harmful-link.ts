import { queryPairs } from '../urls/query-pairs.ts';
import { isTokenName } from '../urls/token-name.ts';
import { separated, wordsIn } from './words.ts';

/**
 * Words of links that change something although they are followed by GET: they end the session or destroy data. A link
 * is left alone when one of them stands in its path, in the name or value of a parameter, or is its whole text.
 */
export const harmfulWords: ReadonlySet<string> = new Set(
  (
    'logout logoff signout signoff logoutuser userlogout delete del remove destroy erase purge wipe truncate drop trash ' +
    'unsubscribe deactivate disable uninstall revoke terminate shutdown reboot restart resetdb kill cancel clearall ban'
  ).split(' '),
);
const pairs = /(?:^|[^a-z])(?:log|sign)[\s_-]?(?:out|off)(?:$|[^a-z])/;
const texts =
  /^(?:log ?out|log ?off|sign ?out|sign ?off|delete|remove|abmelden|ausloggen|löschen|déconnexion|se déconnecter|cerrar sesión|esci|uitloggen)$/;

/**
 * What a link does where this is its action, the last segment of its path or its whole text: it stops a service or loses what it keeps.
 * As a part of a longer name these words say nothing: `/stop/4711` is a stop of buses.
 */
const stopping = /^(?:stop|quit|halt|poweroff|suspend|abort|flush|clear)(?:[\s_-]?(?:all|logs?))?(?:\.\w{1,5})?$/i;

/** Sites for demonstrations and courses have such links, and their database is as new after one request of them. */
const resetting =
  /^(?:(?:re-?(?:set|create|build|initiali[sz]e)|drop|empty)[\s_-]?(?:the[\s_-])?(?:all|app|db|data|database|demo|everything)|(?:set-?up|create|init|seed|populate)[\s_-]?(?:the[\s_-])?(?:db|database)|re-?seed|start[\s_-]?over)(?:\.(?!html?$)\w{1,5})?$/i;

/** A switch that every request turns: `?do=toggle-security`. */
const toggling = /^(?:toggle|enable|enforce|activate)(?:[_-]|$)/i;
/** The same as the last segment of a path, where products such as toggle switches have theirs. */
const togglingPath = /^toggle[_-](?!(?:bolt|button|clamp|latch|press|switch)(?:e?s)?(?:[._-]|$))/i;

/** Anti-CSRF tokens that WordPress and Moodle add to links that change something, and to no others. */
const actionToken = /^(?:_wpnonce|sesskey)$/i;
const actionName = /^(?:action|act|do|task|op|cmd|command|event)$/i;

/** True when following the link may end a session, destroy something or change it in another way. */
export function isHarmfulLink(url: URL, text = ''): boolean {
  const trimmed = text.length <= 60 ? text.trim().toLowerCase() : '';
  if (texts.test(trimmed) || isStopping(trimmed) || trimmed === 'reset' || isStop(url)) return true;
  if (isProtectedAction(url)) return true;
  return isHarmfulName(decodedUrl(url));
}

/** True for the text of a link that takes back a filter, where it leads to the page itself. */
export function isClearing(text: string): boolean {
  return /^(?:clear|reset)(?:[\s_-]?all)?$/i.test(text.slice(0, 60).trim());
}

/** True where a word of the text says that a session ends or something is destroyed: `logOut`, `deleteUser`. */
export function isHarmfulName(text: string): boolean {
  return pairs.test(text.toLowerCase()) || wordsIn(text).some(isHarmfulWord);
}

function isHarmfulWord(word: string): boolean {
  return harmfulWords.has(word) || (word.endsWith('all') && harmfulWords.has(word.slice(0, -3)));
}

function isStop(url: URL): boolean {
  const actions = queryPairs(url).flatMap(([name, value]) => (actionName.test(name) ? [value] : []));
  const last = url.pathname.split('/').at(-1) ?? '';
  if ([last, ...actions].some(isStopping)) return true;
  return (
    togglingPath.test(separated(last.slice(0, 100))) ||
    actions.some((one) => toggling.test(separated(one.slice(0, 100))))
  );
}

function isStopping(text: string): boolean {
  return text.length <= 60 && (stopping.test(text) || resetting.test(text));
}

/** What a server protects against cross-site requests changes something, whatever its name is. */
function isProtectedAction(url: URL): boolean {
  if (url.search === '') return false;
  const given = queryPairs(url).flatMap(([name, value]) => (value === '' ? [] : [name]));
  if (given.some((name) => actionToken.test(name))) return true;
  return given.some(isTokenName) && given.some((name) => actionName.test(name));
}

/** Path and parameters as they are and as a server reads them: words may be percent-encoded. */
export function decodedUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const text = `${pathname} ${search}`;
  const decoded = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === text ? text : `${text} ${decoded}`;
}
