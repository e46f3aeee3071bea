import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { cpuSeconds, residentMebibytes } from './processes.ts';

const sampleMs = 50;

export interface MeasuredRebuild {
  readonly seconds: number;
  /** Of processor, up to the last sample. */
  readonly cpu: number;
  /** Events a second of the pass over the whole log. */
  readonly passPerSecond: number;
  /** The largest resident memory of all samples. */
  readonly mebibytes: number;
}

/** Runs `projections rebuild --all` as an operator does. @throws when it fails */
export async function rebuildAll(environment: Readonly<Record<string, string>>): Promise<MeasuredRebuild> {
  const started = performance.now();
  const program = ['--no-warnings', 'dist/scanledger-admin.js', 'projections', 'rebuild', '--all'];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const progress = text(child.stderr);
  let [cpu, mebibytes] = [0, 0];
  const sampling = setInterval(() => {
    const pid = child.pid ?? 0;
    cpu = cpuSeconds(pid);
    const resident = residentMebibytes(pid);
    if (resident > mebibytes) mebibytes = resident;
  }, sampleMs);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the rebuild ended with ${String(code)}: ${await progress}`);
  const passPerSecond = passRate(await progress);
  return { seconds: (performance.now() - started) / 1_000, cpu, passPerSecond, mebibytes };
}

/** Of the pass over the whole log, which is followed by short ones over what was appended meanwhile. */
function passRate(progress: string): number {
  const passes = [...progress.matchAll(/ (\d+) events, (\d+)\/s/g)].map(
    ([, events, rate]) => [+events!, +rate!] as const,
  );
  const [longest] = passes.toSorted(([one], [other]) => other - one);
  if (longest === undefined) throw new Error(`the rebuild did not report its progress: ${progress}`);
  return longest[1];
}
