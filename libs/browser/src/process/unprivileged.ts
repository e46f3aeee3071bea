import { accessSync, constants } from 'node:fs';
import { BrowserUnavailable } from '#scanner/renderer';

/** A command that runs `program` with the arguments that follow. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** The account that owns nothing, by the convention of Linux distributions. */
export const nobody = 65_534;
const setprivOfUtilLinux = '/usr/bin/setpriv';

/**
 * Chromium has no sandbox as root, and does not start without one. As root it is run as `nobody`, without groups and
 * without a way to gain privileges; otherwise as the user of the service.
 * @throws BrowserUnavailable when that is not possible here
 */
export function commandFor(program: string, isRoot: boolean, setpriv = setprivOfUtilLinux): Command {
  if (!isExecutable(program)) throw new BrowserUnavailable(`${program} is not an executable file`);
  if (!isRoot) return { program, args: [] };
  if (!isExecutable(setpriv))
    throw new BrowserUnavailable(
      `a browser has no sandbox as root, and ${setpriv} is missing to run it as another user; run the service as an ordinary user`,
    );
  const ids = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return { program: setpriv, args: [...ids, '--inh-caps=-all', '--pdeathsig=KILL', '--', program] };
}

/** The command with further arguments. */
export function withArguments({ program, args }: Command, more: readonly string[]): Command {
  return { program, args: [...args, ...more] };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
