import type { Canary, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { numberFrom } from './random-number.ts';

/** Parameters that programs are likely to pass to a command. */
const telling =
  /cmd|command|exec(?!ut(?:ion|ive))|shell|process|(?<![a-z])script|^(?:ip|host|hostname|addr|address|domain|server|target|dest|ping|lookup|trace|run|arg|args|option|options)$/i;
const commandAsValue =
  /^(?:\w{1,30}=)?(?:ls|dir|echo|cat|ping|traceroute|tracert|nslookup|dig|whois|whoami|uname|uptime|date|ps|df|du|netstat|convert)(?:\s|$)/;
/** Products that have to be computed. */
const proofs = 2;

export const commandInjection: PointCheck = {
  meta: {
    id: 'command-injection',
    title: 'OS command injection',
    category: 'injection',
    severity: 'critical',
    confidence: 'high',
    scan: 'full',
    cwe: [78],
    wstg: ['WSTG-INPV-12'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html'],
    description:
      'The parameter is part of a command of the shell, which computed the arithmetic expression that was sent in it. An attacker can run any command on the server.',
    remediation:
      "Start programs without a shell and pass values as arguments: `execFile('ping', ['-c1', '--', host])` in place of `exec('ping -c1 ' + host)` (Node.js), and accept expected values only.",
    needs: [],
    maxRequests: proofs,
    firstPassRequests: 1,
    // Of the values that come back, few are part of a command: the proofs of more frequent weaknesses come first.
    requestWeight: 0.05,
  },
  appliesTo: ({ point, canary }) => canary !== undefined && mayBeOfCommand(point, canary),
  async probePoint({ point }, probe) {
    let outcome: Outcome | undefined;
    for (let sent = 0; sent < proofs; sent += 1) {
      outcome = await computed(point, probe);
      if (outcome === undefined) return undefined;
    }
    return outcome;
  },
};

/** Commands show their arguments, in their output or in their errors, where they do not silently do without. */
function mayBeOfCommand({ kind, name, value }: InjectionPoint, { token, response }: Canary): boolean {
  if (kind === 'added_path' || kind === 'parameter_name') return false;
  if (response.text.toLowerCase().includes(token)) return true;
  return kind !== 'path_segment' && (telling.test(name) || commandAsValue.test(value));
}

/**
 * Arithmetic expansion (POSIX.1-2024, Shell Command Language, section 2.6.4) runs no command. The first expression is expanded
 * outside of quotes and in double quotes, the second one within single quotes: they end before it and begin again after it.
 */
async function computed(point: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  const token = probe.token(6);
  const [plain, quoted] = [product(probe), product(probe)];
  const sent = `${point.value}${token}${plain.expression}${token}'${token}${quoted.expression}${token}'`;
  const response = await probe.fetch(point.request(sent));
  const text = response?.text.toLowerCase() ?? '';
  const shown = [plain, quoted].map(({ result }) => token + result + token).find((one) => text.includes(one));
  if (shown === undefined) return undefined;
  return { url: point.request(sent).url, evidence: `${point.label}, value ${sent}\nresponse: ${shown}` };
}

function product(probe: PointProbe): { readonly expression: string; readonly result: number } {
  const [left, right] = [numberFrom(probe.token(8)), numberFrom(probe.token(8))];
  return { expression: `$((${left}*${right}))`, result: left * right };
}
