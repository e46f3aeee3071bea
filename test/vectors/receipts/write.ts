/** Writes test/vectors/receipts.json. Run: node test/vectors/receipts/write.ts */
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { receiptVectors } from './vectors.ts';

const file = new URL('../receipts.json', import.meta.url);
const options = { ...(await resolveConfig('package.json')), parser: 'json' };
writeFileSync(file, await format(receiptVectors(), options));
