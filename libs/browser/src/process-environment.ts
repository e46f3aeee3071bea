/** The environment of a browser: nothing of the service's, where its secrets are. */
export function environmentIn(profile: string): Record<string, string> {
  return {
    HOME: profile,
    TMPDIR: profile,
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  };
}
