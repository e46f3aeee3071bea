import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'the format list': { path: '/.hg/requires', body: 'dotencode\nrevlogv1\nstore\n', evidence: 'dotencode' },
  'the configuration': { path: '/.hg/hgrc', body: '[paths]\ndefault = https://hg.example/shop\n', evidence: '[paths]' },
});
