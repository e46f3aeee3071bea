/** What opens a URL in the user's browser; undefined where nobody would see it. */
export function browserCommand(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  url: string,
): readonly [program: string, ...args: string[]] | undefined {
  if (environment['CI'] || environment['SSH_CONNECTION']) return undefined;
  if (platform === 'darwin') return ['open', url];
  // What `start` does, without the shell, which would run parts of the URL.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  const hasDisplay = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  return hasDisplay ? ['xdg-open', url] : undefined;
}
