/**
 * Why a browser does not start, for a person to read.
 * @param said what it or the system says about it
 */
export function startProblem(said: string): string {
  if (/sandbox/i.test(said.replaceAll(/--[\w-]*sandbox[\w-]*/g, '')))
    return 'Chromium has no usable sandbox here: allow unprivileged user namespaces, or install its setuid sandbox';
  return `the browser did not start: ${(said.split('\n', 1)[0] ?? '').slice(0, 300)}`;
}
