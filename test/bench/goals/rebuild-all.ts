import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { appendScans, eventsPerScan } from '../engines/scan-history.ts';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { rebuildAll } from '../support/rebuild-program.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, withStores } from '../support/service.ts';

const scans = 10_530;

/** The first build of all projections, with the start of the program. */
export const rebuildOfAll: Goal = {
  id: 'rebuild',
  title: `The read models of ${scans * eventsPerScan} events of scans are built from the log`,

  async measure(rounds) {
    const directory = newDataDirectory();
    try {
      await withStores(directory, async ({ eventLog }) => {
        await openAccount(eventLog, 1);
        await appendScans(eventLog, scans);
      });
      const { rebuilds } = await rounds.measure(
        {
          rebuilds: () => {
            for (const suffix of ['', '-wal', '-shm']) {
              rmSync(join(directory, `read-models.db${suffix}`), { force: true });
            }
            return rebuildAll({ DATA_DIR: directory });
          },
        },
        { warmUp: false },
      );
      return {
        figures: [
          { what: 'processor time', unit: 's', values: pick(rebuilds, 'cpu'), bound: { atMost: 25 } },
          { what: 'largest resident memory', unit: 'MiB', values: pick(rebuilds, 'mebibytes'), bound: { atMost: 300 } },
          { what: 'events of the pass over the log', unit: '1/s', values: pick(rebuilds, 'passPerSecond') },
        ],
      };
    } finally {
      removeDirectory(directory);
    }
  },
};
