import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where builds of Chromium read what an administrator enforces on every user of the machine: it has precedence over flags. */
export const policyDirectories: readonly string[] = [
  '/etc/chromium',
  '/etc/chromium-browser',
  '/etc/opt/chrome',
  '/etc/opt/chrome_for_testing',
  '/etc/opt/edge',
].map((directory) => join(directory, 'policies', 'managed'));

/** Names of those that lead around a proxy: another one or none, WebRTC without one, extensions that may choose it. */
const leadsAround = /"((?:Proxy|WebRtc|Extension)\w*)"\s*:/i;

/** Why a browser with the policies of this machine may not render pages; undefined where it may. */
export function policyProblem(managed: readonly string[] = policyDirectories): string | undefined {
  for (const file of managed.flatMap(filesIn)) {
    const name = leadsAround.exec(read(file))?.[1];
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
