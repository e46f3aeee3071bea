import { catalogue } from '../checks/index.ts';
import { serveScans } from './serve-scans.ts';

/** The program of a worker thread. */
serveScans(catalogue);
