import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Programs with which Chromium opens a URL of a scheme that it does not know, such as `mailto:`, or asks the desktop about
 * them. A page decides when, and what they start has neither a sandbox nor our proxy.
 */
const openers = [
  'gio',
  'gvfs-open',
  'kde-open',
  'kde-open5',
  'kde-open6',
  'xdg-desktop-menu',
  'xdg-email',
  'xdg-icon-resource',
  'xdg-mime',
  'xdg-open',
  'xdg-screensaver',
  'xdg-settings',
  'xdg-terminal',
  'xdg-terminal-exec',
];
const doesNothing = '/bin/false';

/** Puts a program that does nothing in place of each that opens a URL, for a browser of `profile`. */
export function replaceOpeners(profile: string): void {
  const directory = directoryOfOpeners(profile);
  mkdirSync(directory);
  // Another user than that of the service may run the browser, and the umask may keep others out.
  chmodSync(directory, 0o755);
  for (const name of openers) symlinkSync(doesNothing, join(directory, name));
}

/** The environment of a browser: nothing of the service's, where its secrets are, and no way to services of the desktop. */
export function environmentIn(profile: string): Record<string, string> {
  return {
    HOME: profile,
    TMPDIR: profile,
    PATH: `${directoryOfOpeners(profile)}:/usr/bin:/bin`,
    LANG: 'C.UTF-8',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
  };
}

function directoryOfOpeners(profile: string): string {
  return join(profile, 'openers');
}
