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

/** Anti-CSRF tokens that WordPress and Moodle add to links that change something, and to no others. */
const actionToken = /^(?:_wpnonce|sesskey)$/i;
const anyToken = /csrf|xsrf|nonce|authenticity|(?:^|_)token$|^sectok$/i;
const actionName = /^(?:action|act|do|task|op|cmd|command|event)$/i;

/** True when following the link may end a session, destroy something or change it in another way. */
export function isHarmfulLink(url: URL, text = ''): boolean {
  const trimmed = text.length <= 60 ? text.trim().toLowerCase() : '';
  if (texts.test(trimmed) || isProtectedAction(url)) return true;
  return isHarmfulName(decodedUrl(url));
}

/** True where a word of the text says that a session ends or something is destroyed: `logOut`, `deleteUser`. */
export function isHarmfulName(text: string): boolean {
  return pairs.test(text.toLowerCase()) || words(text).some((word) => harmfulWords.has(word));
}

/** What a server protects against cross-site requests changes something, whatever its name is. */
function isProtectedAction({ search, searchParams }: URL): boolean {
  if (search === '') return false;
  const given = [...searchParams].flatMap(([name, value]) => (value === '' ? [] : [name]));
  if (given.some((name) => actionToken.test(name))) return true;
  return given.some((name) => anyToken.test(name)) && given.some((name) => actionName.test(name));
}

/** Path and parameters as they are and as a server reads them: words may be percent-encoded. */
export function decodedUrl({ pathname, search }: URL): string {
  const text = `${pathname} ${search}`;
  const decoded = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === text ? text : `${text} ${decoded}`;
}

function words(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
