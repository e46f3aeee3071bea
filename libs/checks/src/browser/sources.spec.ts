import { describe, expect, it } from '@jest/globals';
import { visitWith } from './sources.ts';
import type { Form } from './formed-values.ts';

const page = new URL('https://site.example/');
const payload = `<img src=x onerror=${'q'.repeat(10)}(1)>`;
const properties = Array.from({ length: 24 }, (_, at) => `property${at}`);

function urlWith(form: Form): URL {
  return visitWith(page, [[{ kind: 'parameter', name: 'q', form }, payload]]).url;
}

describe('a value in JSON', () => {
  it.each<[string, Form]>([
    ['with its properties', { properties }],
    ['with objects in it', { properties, within: 'objects' }],
    ['with lists in Base64', { properties, within: 'lists', isBase64: true }],
    ['that is a list', { properties, within: 'list' }],
  ])('%s leaves the URL short enough for servers', (_, form) => {
    expect(urlWith(form).href.length).toBeLessThan(8_000);
  });

  it('has objects in lists where the script goes through lists', () => {
    const { searchParams } = urlWith({ properties: ['rows', 'text'], within: 'lists' });
    const inner = { rows: payload, text: payload };
    expect(JSON.parse(searchParams.get('q') ?? '')).toEqual({ rows: [inner], text: [inner] });
  });
});
