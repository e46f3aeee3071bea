#!/usr/bin/env node
import { requireNode } from '../../server/src/require-node.ts';

requireNode();
const { runCommandLine } = await import('./command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
