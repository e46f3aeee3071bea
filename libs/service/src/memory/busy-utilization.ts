import type { Settings } from '../config/settings.ts';

const withEmbeddedStores = 0.8;
const withServers = 0.2;

/**
 * From which share of its time a process counts as busy, so that its heap may grow. Below it there is time to collect garbage
 * often. A process whose stores are servers waits for them most of the time, even when it limits the throughput.
 */
export class BusyUtilization {
  readonly share: number;

  constructor(share: number) {
    this.share = share;
  }

  static from({ EVENT_LOG, READ_STORE }: Settings): BusyUtilization {
    const hasServers = EVENT_LOG !== 'sqlite' && READ_STORE !== 'sqlite';
    return new BusyUtilization(hasServers ? withServers : withEmbeddedStores);
  }
}
