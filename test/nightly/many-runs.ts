import * as fc from 'fast-check';

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS']), seed: Number(process.env['SEED']) });
