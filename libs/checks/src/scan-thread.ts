import { workerData } from 'node:worker_threads';
import { catalogue, catalogueWith } from './index.ts';
import { readRetireData } from './content/retire/retire-data-file.ts';
import { serveScans } from '#scanner/thread';
import type { ThreadData } from '#scanner/thread';

/** The program of a worker thread. */
const { retireDataFile } = (workerData as ThreadData).settings;
if (retireDataFile === undefined) serveScans(catalogue);
else {
  const { libraries, dataDate } = readRetireData(retireDataFile);
  serveScans(catalogueWith(libraries, dataDate));
}
