import { globSync, readFileSync } from 'node:fs';
import usual from './jest.config.js';

// Every process that the tests start takes its seed from here; fast-check prints how to repeat one failure alone.
process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31));
process.env.PROPERTY_RUNS ??= '20000';
process.stdout.write(`SEED=${process.env.SEED} PROPERTY_RUNS=${process.env.PROPERTY_RUNS}\n`);

const isPropertyTest = (file) => readFileSync(file, 'utf8').includes('fc.assert(');

/** What takes longer, and the property tests with many more runs. @type {import('jest').Config} */
export default {
  ...usual,
  testMatch: [
    '**/*.nightly.ts',
    ...globSync('{apps,libs}/**/*.spec.ts')
      .filter(isPropertyTest)
      .map((file) => `**/${file}`),
  ],
  setupFiles: ['<rootDir>/test/nightly/many-runs.ts'],
  testTimeout: 30 * 60_000,
};
