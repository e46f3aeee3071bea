import { prepareProcess } from '#service/prepare-process';

prepareProcess();
const { runDemo } = await import('./run-demo.ts');
process.exitCode = await runDemo(process.argv.slice(2));
