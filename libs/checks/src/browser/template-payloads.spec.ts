import { describe, expect, it } from '@jest/globals';
import { delimitersIn, templatePayloads } from './template-payloads.ts';

describe('expressions for templates that the browser compiles', () => {
  it.each([
    ['Vue', '<div id=app><p v-if="shown">x</p></div>'],
    ['petite-vue that its script starts', '<div v-scope><p>x</p></div><script src=/petite-vue.iife.js init></script>'],
    ['AngularJS', '<div ng-app>x</div>'],
  ])('are tried in pages of %s', (_, html) => {
    expect(templatePayloads(html, [], 'q7z')).toContain("{{constructor.constructor('q7z(1)')()}}");
  });

  it.each([
    ['in braces', 'text.replace(/{{(.+?)}}/g, (_, one) => new Function("return " + one)())', '{{q7z(1)}}'],
    ['after a dollar sign', 'text.replace(/\\$\\{(.*?)\\}/g, (_, one) => eval(one))', '${q7z(1)}'],
  ])('are tried as engines of the page take them, %s', (_, script, payload) => {
    expect(templatePayloads('', delimitersIn(script), 'q7z')).toEqual([payload]);
  });

  it('are not tried in engines that look names up', () => {
    expect(delimitersIn('text.replace(/{{(\\w+)}}/g, (_, name) => data[name])')).toEqual([]);
  });

  it('are not tried in pages without such a framework', () => {
    expect(templatePayloads('<p>The scope of v-scoped rules, and views</p>', [], 'q7z')).toEqual([]);
  });
});
