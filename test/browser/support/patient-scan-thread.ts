import { workerData } from 'node:worker_threads';
import { ChromiumRenderer } from '#browser';
import { catalogue } from '#checks';
import { serveScans } from '#scanner/thread';
import type { ThreadData } from '#scanner/thread';

/** The program of a worker thread whose browser is named with the milliseconds that a visit may take. */
const [visitTimeoutMs, executable = ''] = (workerData as ThreadData).settings.browser?.split(' ', 2) ?? [];
serveScans(catalogue, new ChromiumRenderer({ executable, visitTimeoutMs: Number(visitTimeoutMs) }));
