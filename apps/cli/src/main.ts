#!/usr/bin/env node
import { prepareProcess } from '#service/prepare-process';

prepareProcess();
const { endWhenOutputFails } = await import('#terminal');
endWhenOutputFails(1);
const { runCommandLine } = await import('./command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
// Ends once the output is written: without a last collection of garbage, and whatever a driver leaves open.
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write('', () => resolve());
  });
await Promise.all([written(process.stdout), written(process.stderr)]);
process.exit();
