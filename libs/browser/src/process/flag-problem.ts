/** Flags that take the browser out of its sandbox, lead around its proxy, or let others than this process control it. */
const forbidden = new Set([
  'allow-running-insecure-content',
  'allow-sandbox-debugging',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'host-rules',
  'ignore-certificate-errors',
  'no-proxy-server',
  'no-sandbox',
  'no-zygote',
  'no-zygote-sandbox',
  'proxy-auto-detect',
  'proxy-pac-url',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-port',
  'remote-debugging-socket-name',
  'single-process',
]);

/**
 * Why a browser with this command line may not render pages: what starts it has added a flag that weakens it, or left out
 * or replaced one of `ours`. Undefined where it may.
 * @param commandLine of `/proc`: Chromium puts spaces between its arguments there
 */
export function flagProblem(commandLine: string, ours: readonly string[]): string | undefined {
  // Chromium takes one dash for two.
  const flags = commandLine.split(/ (?=-)/).map(normalized);
  const added = flags.find((flag) => forbidden.has(nameOf(flag)));
  if (added !== undefined) return problemWith(`with ${added}`);
  for (const own of ours.map(normalized)) {
    // Of two flags of the same name the last one holds.
    const held = flags.findLast((flag) => nameOf(flag) === nameOf(own));
    if (held !== own) return problemWith(held === undefined ? `without ${own}` : `with ${held}`);
  }
  return undefined;
}

function problemWith(how: string): string {
  return `the browser is started ${how.slice(0, 100)} and does not render pages like that: correct what starts it`;
}

/** Chromium writes a flag without a value in one way. */
function normalized(flag: string): string {
  return flag.trimEnd().replace(/=$/, '');
}

function nameOf(flag: string): string {
  return /^--?([^=]+)/.exec(flag)?.[1] ?? '';
}
