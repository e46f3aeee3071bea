import { describe, expect, it } from '@jest/globals';
import { OpenScripts } from './open-scripts.ts';

const request = (path: string, destination: string) => ({ url: new URL(path, 'http://site.example/'), destination });

describe('the scripts that a page is loading', () => {
  it('are told each time that their number changes', () => {
    const scripts = new OpenScripts();
    const told: number[] = [];
    scripts.begin(request('/first.js', 'script'))();
    scripts.listen((open) => told.push(open));
    const [endOne, endOther] = [
      scripts.begin(request('/one.js', 'script')),
      scripts.begin(request('/other.mjs?v=2', '')),
    ];
    endOther();
    endOne();
    expect(told).toEqual([1, 2, 1, 0]);
  });

  it.each([
    ['/one.js', 'empty'],
    ['/one.json', ''],
    ['/', 'document'],
  ])('are none in the request for %s with the destination "%s"', (path, destination) => {
    const scripts = new OpenScripts();
    const told: number[] = [];
    scripts.listen((open) => told.push(open));
    scripts.begin(request(path, destination))();
    expect(told).toEqual([]);
  });
});
