import { workerData } from 'node:worker_threads';
import { catalogue, catalogueWith } from '../checks/index.ts';
import { readRetireData } from './retire-data-file.ts';
import { serveScans } from './serve-scans.ts';
import type { ThreadData } from './worker-protocol.ts';

/** The program of a worker thread. */
const { retireDataFile } = (workerData as ThreadData).settings;
if (retireDataFile === undefined) serveScans(catalogue);
else {
  const { libraries, dataDate } = readRetireData(retireDataFile);
  serveScans(catalogueWith(libraries, dataDate));
}
