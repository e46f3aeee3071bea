import { bundledProgram } from '../../support/bundled-program.ts';
import { openAccount } from '../support/account.ts';
import { flushesPerSecond } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { loadOfScans } from '../support/load-of-scans.ts';
import { serve } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { newDataDirectory, removeDirectory, serveProduct, withStores } from '../support/service.ts';

const seconds = 3;

export const postScan: Goal = {
  id: 'G2',
  title: 'POST a scan, durably, from 64 connections',

  async measure(rounds) {
    const directory = newDataDirectory();
    const { key } = await withStores(directory, ({ eventLog }) => openAccount(eventLog, 1));
    const stubDirectory = newDataDirectory();
    const product = await serveProduct(directory);
    const stubbed = await serve([bundledProgram('test/bench/servers/stubbed-product.ts')], {
      PORT: '0',
      METRICS_PORT: 'off',
      INSECURE_HTTP: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_NETWORKS: '127.0.0.0/8',
      DATA_DIR: stubDirectory,
      BENCH_KEY: key,
      MAX_QUEUED: '1000000',
      MAX_QUEUED_PER_ACCOUNT: '1000000',
    });
    const express = await serve(['test/bench/servers/nest-express.ts'], { BENCH_KEY: key });
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      const post = {
        path: '/v1/scans',
        method: 'POST',
        connections: 64,
        seconds,
        headers,
        body,
        expectStatus: 201,
      } as const;
      const toPeer = { ...post, body: JSON.stringify({ target: 'https://example.com/' }) };
      const samples = await rounds.measure({
        product: () => loadOfScans(product, post),
        stubbed: () => load(stubbed, post),
        express: () => load(express, toPeer),
        flushes: async () => flushesPerSecond(directory, 300),
      });
      const unit = 'requests/s';
      const ours = pick(samples.product, 'perSecond');
      const [stubbedRates, expressRates] = [pick(samples.stubbed, 'perSecond'), pick(samples.express, 'perSecond')];
      return {
        comparisons: [
          { what: 'against the same app, store stubbed', unit, ours, theirs: stubbedRates, bound: { atLeast: 0.5 } },
          { what: 'against one flush a request', unit, ours, theirs: samples.flushes, bound: { atLeast: 1.3 } },
          { what: 'against Nest on Express, no store', unit, ours, theirs: expressRates, bound: { atLeast: 1.5 } },
        ],
        figures: [{ what: 'of one core, taken by the load', unit: '', values: pick(samples.product, 'loadShare') }],
      };
    } finally {
      await Promise.all([product.stop(), stubbed.stop(), express.stop()]);
      removeDirectory(directory);
      removeDirectory(stubDirectory);
    }
  },
};
