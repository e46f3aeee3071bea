import { availableParallelism } from 'node:os';

/**
 * `npm run jest` switches Sparkplug off, V8's baseline compiler: with it, collections end Jest's processes with SIGSEGV now and
 * then (nodejs/node#62393).
 */
/** @type {import('jest').Config} */
export default {
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: 120_000,
  // More than cores, for which Jest has no percentage: much of the suite waits for servers that it starts.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
};
