import { workerData } from 'node:worker_threads';
import { catalogue, catalogueWith } from './index.ts';
import { readRetireData } from './content/retire/retire-data-file.ts';
import type { Check } from '#scanner/check-api';
import type { Renderer } from '#scanner/renderer';
import { serveScans } from '#scanner/thread';
import type { ThreadData } from '#scanner/thread';

/** The program of a worker thread. */
const { retireDataFile, browser } = (workerData as ThreadData).settings;
serveScans(checksWith(retireDataFile), browser === undefined ? undefined : await openRenderer(browser));

function checksWith(file: string | undefined): readonly Check[] {
  if (file === undefined) return catalogue;
  const { libraries, dataDate } = readRetireData(file);
  return catalogueWith(libraries, dataDate);
}

/** The driver of browsers takes memory and time to load: only where there is one to drive. */
async function openRenderer(executable: string): Promise<Renderer> {
  const { ChromiumRenderer } = await import('#browser');
  return new ChromiumRenderer({ executable });
}
