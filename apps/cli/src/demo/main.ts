import { requireNode } from '#service/require-node';

requireNode();
const { runDemo } = await import('./run-demo.ts');
process.exitCode = await runDemo(process.argv.slice(2));
