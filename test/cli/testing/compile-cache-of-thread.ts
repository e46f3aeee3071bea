/** Prints where a thread of a prepared process keeps compiled code. */
import { Worker } from 'node:worker_threads';
import { prepareProcess } from '#service/prepare-process';

prepareProcess();
const report = `require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir())`;
const thread = new Worker(report, { eval: true });
thread.once('message', (directory) => process.stdout.write(String(directory)));
