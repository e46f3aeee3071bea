/**
 * Why a browser does not start, for a person to read.
 * @param said what it or the system says about it
 */
export function startProblem(said: string): string {
  if (/sandbox/i.test(said.replaceAll(/--[\w-]*sandbox[\w-]*/g, '')))
    return 'Chromium has no usable sandbox here: allow unprivileged user namespaces, or install its setuid sandbox';
  const lines = said.split('\n');
  // What the script of a distribution says before it is no reason.
  const reason = lines.map((line) => fatal.exec(line)?.[1]).find((text) => text !== undefined) ?? lines[0] ?? '';
  return `the browser did not start: ${reason.slice(0, 300)}`;
}

/** A line of Chromium's log with which it has ended itself. */
const fatal = /^\[.*:FATAL:[^\]]*\] *(.+)/;
