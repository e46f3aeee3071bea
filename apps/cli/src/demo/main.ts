import { requireNode } from '../../../server/src/require-node.ts';

requireNode();
const { runDemo } = await import('./run-demo.ts');
process.exitCode = await runDemo(process.argv.slice(2));
