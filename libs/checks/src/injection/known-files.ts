/** Files with a format of their own that hold no secrets. A program may open them for writing: the loss of these breaks nothing. */
export const linuxFile = 'etc/os-release';
export const windowsFile = 'windows/win.ini';
/** On a volume that nobody can write to. */
export const macFile = 'System/Library/CoreServices/SystemVersion.plist';
/** Not so this one: a Java web application does not start without it. */
export const descriptorFile = 'WEB-INF/web.xml';

const names = /os-release|win\.ini|SystemVersion\.plist|web\.xml/;

/** The path continued behind the file, as if it were a folder: no system has such a file. Texts that speak of the file match both. */
export function behindFile(path: string, word: string): string {
  return path.replace(names, (name) => `${name}/${word}`);
}

/** Characters around an assignment among which others of the same file stand. */
const nearby = 600;
/** In strings of JSON, line breaks and quotes are escaped. */
const before = String.raw`(?:^|[^\w$]|\\n)`;
const prettyName = new RegExp(String.raw`${before}(PRETTY_NAME=(?:\\?["'])?\w[^\n"'<\\]{0,80}["']?)`, 'g');
/** Places that are looked at: texts that speak of the file come first in some pages. */
const maxPlaces = 20;
const otherAssignment = new RegExp(String.raw`${before}(?:NAME|ID|VERSION_ID)=(?:\\?["'])?\w`);

/** The name of the system where another assignment stands beside it (os-release(5)): alone, documentation has such names. */
function systemIn(text: string): string | undefined {
  let seen = 0;
  for (const match of text.matchAll(prettyName)) {
    if (seen === maxPlaces) return undefined;
    seen += 1;
    const around = text.slice(Math.max(0, match.index - nearby), match.index + match[0].length + nearby);
    if (otherAssignment.test(around)) return match[1];
  }
  return undefined;
}

/**
 * What every win.ini has; or the system that a property list of macOS names; or the root element of a deployment
 * descriptor (Jakarta Servlet 6.0, section 14).
 */
const signature =
  /\[fonts\]\s{0,4}\n|; for 16-bit app support|<key>ProductName<\/key>\s{0,9}<string>(?:macOS|Mac OS X)<\/string>|<web-app(?=[\s>])[^\n>]{0,80}/;

/** What shows that a text, with its character references decoded, is or contains one of these files. */
export function knownFileIn(text: string): string | undefined {
  return (systemIn(text) ?? signature.exec(text)?.[0])?.trim();
}
