import { describe, expect, it } from '@jest/globals';
import { maxScriptLength } from '#scanner/check-api';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { dangerousJs } from '../content/dangerous-js.check.ts';
import { suspiciousComment } from '../disclosure/suspicious-comment.check.ts';

const flow = 'document.title = location.hash; eval("1");';
const filled = (length: number) => flow + ' '.repeat(length - flow.length);
const withScript = (body: string) =>
  givenSite({
    crawled: ['/app.js'],
    responses: {
      '/': '<script src="/app.js"></script>',
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body },
    },
  });
const withInline = (...scripts: readonly string[]) =>
  givenSite({ responses: { '/': scripts.map((script) => `<script>${script}</script>`).join('') } });

describe('a check of scripts', () => {
  it('names the script that is too long to be analysed', () => {
    expect(dangerousJs.gap?.(withScript(filled(maxScriptLength)))).toBeUndefined();
    expect(dangerousJs.gap?.(withScript(filled(maxScriptLength + 1)))).toBe(
      'a script is too long or nested too deeply to be analysed: https://example.com/app.js',
    );
  });

  it('names the page whose inline scripts are too long together', () => {
    const half = filled(maxScriptLength / 2);
    expect(dangerousJs.gap?.(withInline(half, half))).toBeUndefined();
    expect(dangerousJs.gap?.(withInline(half, half, flow))).toBe(
      'the inline scripts of a page are too long or nested too deeply to be analysed: https://example.com/',
    );
  });

  it('names the page whose scripts are too long together with those that it loads', () => {
    const helper = 'function showIn(t) { el.innerHTML = t }';
    const loading = (length: number) =>
      givenSite({
        crawled: ['/app.js'],
        responses: {
          '/': `<script src="/app.js"></script><script>showIn(location.hash)${' '.repeat(length)}</script>`,
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body: helper.padEnd(maxScriptLength / 2) },
        },
      });
    for (const [length, gap] of [
      [0, undefined],
      [
        maxScriptLength / 2,
        'the scripts of a page were not all analysed together with those that it loads: https://example.com/',
      ],
    ] as const) {
      const site = loading(length);
      dangerousJs.run(site);
      expect(dangerousJs.gap?.(site)).toBe(gap);
    }
  });

  it('analyses the scripts of a page together without the libraries that it loads, whose functions are known', () => {
    const javascript = { 'content-type': 'text/javascript' };
    const library = '/*! jQuery v3.6.0 | (c) OpenJS Foundation */ window.jQuery = window.$ = function (a) {};';
    const loading = (path: string) =>
      givenSite({
        crawled: [path, '/app.js'],
        responses: {
          '/': `<script src="${path}"></script><script src="/app.js"></script><script>$.x = 1; showIn(decodeURIComponent(location.hash))</script>`,
          [path]: { headers: javascript, body: library.padEnd(maxScriptLength * 0.9) },
          '/app.js': {
            headers: javascript,
            body: 'function showIn(t) { $("p").html(t) }'.padEnd(maxScriptLength * 0.3),
          },
        },
      });
    const site = loading('/vendor/jquery.min.js');
    expect(dangerousJs.run(site)).toHaveLength(1);
    expect(dangerousJs.gap?.(site)).toBeUndefined();
    const unknown = loading('/vendor/oak.js');
    expect(dangerousJs.run(unknown)).toHaveLength(1);
    expect(dangerousJs.gap?.(unknown)).toBe(
      'the scripts of a page were not all analysed together with those that it loads: https://example.com/',
    );
  });

  it('names a page of many whose scripts together with those that they load are too much for one scan', () => {
    const helper = 'function showIn(t) { el.textContent = t; el.innerHTML = "x" }'.padEnd(maxScriptLength * 0.9);
    const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${'p'.repeat(at + 1)}`);
    const loading = (count: number) =>
      givenSite({
        crawled: [...paths(count), '/app.js'],
        responses: {
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body: helper },
          ...Object.fromEntries(
            paths(count).map((path) => [
              path,
              `<script src="/app.js"></script><script>showIn("${path}" + location.hash)</script>`,
            ]),
          ),
        },
      });
    for (const [count, isComplete] of [
      [10, true],
      [12, false],
    ] as const) {
      const site = loading(count);
      dangerousJs.run(site);
      expect(dangerousJs.gap?.(site) === undefined).toBe(isComplete);
    }
  });

  it('has no gap where a long script has neither a source nor a sink', () => {
    expect(dangerousJs.gap?.(withScript('a;'.repeat(maxScriptLength)))).toBeUndefined();
  });

  it('names the script of which only the beginning was searched for comments', () => {
    expect(suspiciousComment.gap?.(withScript(filled(200_000)))).toBeUndefined();
    const reason = 'only the first 200000 characters of a script were searched: https://example.com/';
    expect(suspiciousComment.gap?.(withScript(filled(200_001)))).toBe(`${reason}app.js`);
    expect(suspiciousComment.gap?.(withInline(filled(200_001)))).toBe(reason);
  });
});
