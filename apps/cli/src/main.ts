#!/usr/bin/env node
import { prepareProcess } from '#service/prepare-process';

prepareProcess();
const { runCommandLine } = await import('./command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
// What a driver leaves open does not keep the command from ending.
setTimeout(() => process.exit(), 1_000).unref();
