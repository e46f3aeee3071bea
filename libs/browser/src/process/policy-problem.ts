import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where builds of Chromium read what an administrator enforces on every user of the machine: it has precedence over flags. */
export const policyDirectories: readonly string[] = [
  '/etc/chromium',
  '/etc/chromium-browser',
  '/etc/opt/chrome',
  '/etc/opt/chrome_for_testing',
  '/etc/opt/edge',
  '/etc/brave',
].map((directory) => join(directory, 'policies', 'managed'));

/**
 * Names of those that lead around a proxy, such as another one or none, WebRTC without one, extensions that may choose it,
 * resolvers of names; that have another program open a page; that take a part of the browser out of its sandbox; or without
 * whose default it is not to be controlled.
 */
const unsafe =
  /"((?:Proxy|WebRtc|Extension|DnsOverHttps|BrowserSwitcher|AlternativeBrowser|AutoLaunch|NativeMessaging|IsolatedWebApp|RemoteDebugging|SitePerProcess|\w*Sandbox)\w*)"\s*:/i;

/** Why a browser with the policies of this machine may not render pages; undefined where it may. */
export function policyProblem(managed: readonly string[] = policyDirectories): string | undefined {
  for (const file of managed.flatMap(filesIn)) {
    const name = unsafe.exec(withoutEscapes(read(file)))?.[1];
    if (name !== undefined)
      return `${file} sets ${name} for every browser of this machine, which may lead it around the proxy of the scan: remove that policy`;
  }
  return undefined;
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory).map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** The text of a file; '' where it cannot be read: the browser, which has no more rights, cannot read it either. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** JSON may write each character of a name by its number. */
function withoutEscapes(json: string): string {
  return json.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
