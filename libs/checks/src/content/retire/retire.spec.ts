import { describe, expect, it, jest } from '@jest/globals';
import { RE2JS } from 're2js';
import { detectorFor, unusablePatterns } from './detect.ts';
import { parseRetireData } from './format.ts';
import { builtInLibraries } from './libraries.data.ts';
import { needleOf } from './needle.ts';
import { compareVersions } from './versions.ts';

const detector = detectorFor(builtInLibraries);
const inUrl = (url: string) => detector.inUrl(new URL(url)).map(({ library, version }) => `${library} ${version}`);
const inContent = (text: string) => detector.inContent(text).map(({ library, version }) => `${library} ${version}`);

describe('libraries are found by', () => {
  it.each([
    ['https://code.jquery.com/jquery-3.4.1.min.js', 'jquery 3.4.1'],
    ['https://code.jquery.com/jquery-3.4.1.slim.min.js', 'jquery 3.4.1'],
    ['https://ajax.googleapis.com/ajax/libs/jquery/1.8.3/jquery.min.js', 'jquery 1.8.3'],
    ['https://cdn.jsdelivr.net/npm/bootstrap@3.3.7/dist/js/bootstrap.min.js', 'bootstrap 3.3.7'],
    ['https://unpkg.com/vue@2.6.14', 'vue 2.6.14'],
    ['https://cdnjs.cloudflare.com/ajax/libs/angular.js/1.5.0/angular.js', 'angularjs 1.5.0'],
    ['https://example.com/js/lodash.4.17.4.js', 'lodash 4.17.4'],
    [`https://example.com/assets/jquery-3.4.1-${'0123456789abcdef'.repeat(4)}.js`, 'jquery 3.4.1'],
    ['https://example.com/static/moment-2.29.4.8fbc22c79d40.js', 'moment 2.29.4'],
    ['https://example.com/static/moment-2.29.4.8fbc22c79d40.min.js', 'moment 2.29.4'],
    ['https://example.com/lib/jquery/1.12.4/dist/jquery.min.js', 'jquery 1.12.4'],
    ['https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/bootstrap.min.js', 'bootstrap 3.3.7'],
    ['https://example.com/wp-includes/js/jquery/jquery.min.js?ver=3.4.1', 'jquery 3.4.1'],
    ['https://example.com/blog/wp-includes/js/jquery/jquery.js?ver=1.12.4-wp', 'jquery 1.12.4-wp'],
    ['https://example.com/wp-includes/js/dist/vendor/moment.min.js?x=1&ver=2.22.2', 'moment 2.22.2'],
    ['https://example.com/wp-includes/js/underscore.min.js?ver=1.8.3', 'underscore 1.8.3'],
  ])('the address %s', (url, expected) => expect(inUrl(url)).toEqual([expected]));

  it.each([
    'https://example.com/jquery.js',
    'https://example.com/jquery-ui-theme-1.2.css',
    'https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js',
    'https://cdn.jsdelivr.net/npm/@other/vue@2.6.14',
    'https://ajax.googleapis.com/ajax/libs/jquery/1/jquery.min.js',
    'https://example.com/js/chart-1.0.0.js',
    'https://example.com/my-jquery-2.js',
    'https://example.com/jquery-0123456789.js',
    'https://example.com/app/1.2.3/js/shop.js',
    'https://example.com/wp-content/plugins/shop/js/jquery.min.js?ver=5.2.1',
    'https://example.com/wp-includes/js/jquery/jquery-migrate-extra.min.js?ver=1.4.1',
    'https://example.com/wp-includes/js/jquery/jquery.min.js?ver=6.4',
    'https://example.com/wp-includes/js/wp-embed.min.js?ver=5.2.1',
  ])('nothing in %s', (url) => expect(inUrl(url)).toEqual([]));

  it.each([
    ['/*! jQuery v3.4.1 | (c) JS Foundation', 'jquery 3.4.1'],
    ['/*!\n * jQuery JavaScript Library v1.12.4\n */', 'jquery 1.12.4'],
    ['/*\n AngularJS v1.6.9\n (c) 2010-2018 Google', 'angularjs 1.6.9'],
    ['/*!\n  * Bootstrap v4.1.1 (https://getbootstrap.com/)', 'bootstrap 4.1.1'],
    ['/*!\n * Bootstrap v3.0.0\n *\n * Copyright 2013 Twitter, Inc', 'bootstrap 3.0.0'],
    ['/* ====\n * bootstrap-transition.js v2.3.2\n * http://twitter.github.com/bootstrap/', 'bootstrap 2.3.2'],
    ['/*!\n  * Bootstrap [object Object] v4.6.1 (https://getbootstrap.com/)', 'bootstrap 4.6.1'],
    ['//! moment.js\n//! version : 2.18.1\n//! authors : Tim Wood', 'moment 2.18.1'],
    ['}),a.version="2.18.1",b(tb),a.fn=bf,a.min=vb,a.max=wb,', 'moment 2.18.1'],
    ['}),f.version="2.29.4",H=W,f.fn=i,f.min=function(){return Rt("isBefore"', 'moment 2.29.4'],
    ['hooks.version="2.29.4";setHookCallback(createLocal);hooks.fn=proto;hooks.min=min;', 'moment 2.29.4'],
    ['/*! @license DOMPurify 2.0.8 | (c) Cure53', 'dompurify 2.0.8'],
    ['/*!\n * Vue.js v2.6.12\n * (c) 2014-2020 Evan You', 'vue 2.6.12'],
  ])('the content %j', (text, expected) => expect(inContent(text)).toEqual([expected]));
});

it('only patterns whose literal a text contains are compiled, once each', () => {
  const compile = jest.spyOn(RE2JS, 'compile');
  const extractors = {
    filename: [String.raw`widget-(§§version§§)\.js`, String.raw`gadget-(§§version§§)\.js`, '(?<!x)widget'],
  };
  const own = detectorFor(parseRetireData({ library: { extractors } }));
  own.inUrl(new URL('https://a.example/other.js'));
  expect(compile).toHaveBeenCalledTimes(0);
  own.inUrl(new URL('https://a.example/widget-1.js'));
  own.inUrl(new URL('https://a.example/widget-2.js'));
  expect(compile).toHaveBeenCalledTimes(2);
  compile.mockRestore();
});

describe('libraries are not found in', () => {
  it.each([
    '// needs jQuery v1.7 or later',
    '/* Depends on jQuery UI 1.8 */',
    '* works with Bootstrap v3 and Vue.js v2.0',
    '* Bootstrap Table v1.2.3 (https://example.com/)',
    'e.version="2.1.0",e.fn=i,e.extend=function(){}',
  ])('what a script says of others: %s', (text) => expect(inContent(text)).toEqual([]));
});

describe('vulnerabilities', () => {
  const cves = (library: string, version: string) =>
    detector.vulnerabilities({ library, version }).flatMap(({ cve }) => cve);

  it('begin and end with their versions', () => {
    expect(cves('jquery', '3.4.1')).toEqual(['CVE-2020-11022', 'CVE-2020-11023']);
    expect(cves('jquery', '3.5.0')).toEqual([]);
    expect(cves('bootstrap', '4.1.2')).toEqual(['CVE-2019-8331']);
    expect(cves('moment', '2.17.0')).not.toContain('CVE-2022-31129');
  });
});

describe('versions', () => {
  it.each([
    ['1.9.0', '1.10.0'],
    ['3.0.0-beta1', '3.0.0'],
    ['3.0.0-alpha.1', '3.0.0-beta.1'],
    ['1.6.0', '1.6.0.2'],
  ])('%s comes before %s', (one, other) => {
    expect(compareVersions(one, other)).toBeLessThan(0);
    expect(compareVersions(other, one)).toBeGreaterThan(0);
  });

  it('1.2 is 1.2.0', () => expect(compareVersions('1.2', '1.2.0')).toBe(0));
});

describe('the needle of a pattern', () => {
  it.each([
    [String.raw`/\*! jQuery v(\d)`, '/*! jQuery v'],
    [String.raw`jQuery (?:Core )?v(\d)`, 'jQuery '],
    [String.raw`abc?def`, 'def'],
    [String.raw`[^a-z.]jquery:[ ]?"(\d)"`, 'jquery:'],
    [String.raw`a+bcd`, 'bcd'],
    [String.raw`abc|def`, ''],
    [String.raw`(?:abc|def)ghi`, 'ghi'],
  ])('%s is %j', (pattern, needle) => expect(needleOf(pattern)).toBe(needle));
});

describe("an operator's data file", () => {
  it('is read in the format of Retire.js', () => {
    const data = parseRetireData({
      widget: {
        bowername: ['widget'],
        vulnerabilities: [
          {
            below: '2.0',
            severity: 'high',
            cwe: ['CWE-79'],
            identifiers: { CVE: ['CVE-2030-1'], summary: 'XSS' },
            info: [],
          },
          { atOrAbove: '3.0', identifiers: {} },
        ],
        extractors: { func: ['widget.version'], filename: [String.raw`widget-(§§version§§)(\.min)?\.js`, '(?<!x)y'] },
      },
    });
    const own = detectorFor(data);
    const [found] = own.inUrl(new URL('https://a.example/widget-1.9.min.js'));
    expect(found).toEqual({ library: 'widget', version: '1.9' });
    expect(own.vulnerabilities({ library: 'widget', version: '1.9' })).toEqual([
      { below: '2.0', atOrAbove: undefined, severity: 'high', cve: ['CVE-2030-1'], summary: 'XSS' },
    ]);
  });

  it('has its patterns that look around or back counted by library', () => {
    const extractors = { filename: ['(?<!x)widget', 'widget'], filecontent: [String.raw`(a)\1`] };
    const data = parseRetireData({ widget: { extractors }, gadget: { extractors: { uri: ['gadget'] } } });
    expect([...unusablePatterns(data)]).toEqual([['widget', 2]]);
    expect([...unusablePatterns(builtInLibraries)]).toEqual([]);
  });

  it.each([
    [[], 'the file: expected an object'],
    [{ a: { vulnerabilities: {} } }, 'a.vulnerabilities: expected a list'],
    [{ a: { vulnerabilities: [{ below: 3 }] } }, 'a.vulnerabilities[0].below: expected a text'],
    [{ a: { extractors: { uri: [1] } } }, 'a.extractors.uri[0]: expected a text'],
    [{ a: { vulnerabilities: [{ below: '1', severity: 'bad' }] } }, 'a.vulnerabilities[0].severity: expected'],
  ])('is refused with the place of the mistake: %j', (json, message) => {
    expect(() => parseRetireData(json)).toThrow(message);
  });
});
