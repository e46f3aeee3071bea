import { describe, expect, it } from '@jest/globals';
import { clobberingPayloads, globalsIn } from './clobbering-payloads.ts';

describe('variables that elements may stand for', () => {
  it('are those that scripts read of the window, with the properties that they read', () => {
    const script = 'const conf = window.appConfig || {}; load(conf.url); if (window.cdn) load(window.cdn + "/x.js")';

    expect(globalsIn([script])).toEqual([
      { name: 'appConfig', properties: ['url'] },
      { name: 'cdn', properties: [] },
    ]);
  });

  it('are not those that scripts set, nor functions', () => {
    expect(globalsIn(['window.ready = true; window.scrollTo(0, 0); if (window.other == 1) go()'])).toEqual([
      { name: 'other', properties: [] },
    ]);
  });

  it('are looked for by a bounded number of names', () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `v${at}`);
    const script = [...names.map((name) => `${name} = window.conf;`), 'use(v1.first, v999.last)'].join(' ');

    expect(globalsIn([script])).toEqual([{ name: 'conf', properties: ['first'] }]);
  });

  it('are set by links, several of one id where a property is read', () => {
    const [url] = clobberingPayloads([{ name: 'appConfig', properties: ['url'] }], 'q1');

    expect(url).toBe(
      '<a id="appConfig" href="//q1.example/"></a><a id="appConfig" name="url" href="//q1.example/"></a>',
    );
  });
});
