import { describe, expect, it } from '@jest/globals';
import { AttachedMap } from './attached-map.ts';
import { garbageCollector } from './garbage-collector.ts';

const collect = garbageCollector();
const mebibyte = 1024 * 1024;

describe('a map by objects that live shortly', () => {
  it('gives what was set last for the same object, and nothing for others', () => {
    const map = new AttachedMap<object, string>();
    const [one, other] = [{ name: 'one' }, { name: 'one' }];
    map.set(one, 'first');
    map.set(one, 'last');
    expect([map.get(one), map.get(other)]).toEqual(['last', undefined]);
  });

  it('is apart from other maps by the same objects', () => {
    const [lengths, names] = [
      new AttachedMap<readonly string[], number>(),
      new AttachedMap<readonly string[], string>(),
    ];
    const list = ['a'];
    lengths.set(list, 1);
    names.set(list, 'list');
    expect([lengths.get(list), names.get(list), new AttachedMap().get(list)]).toEqual([1, 'list', undefined]);
  });

  it('leaves an object as others see it', () => {
    const [map, object] = [new AttachedMap<object, string>(), { name: 'one' }];
    map.set(object, 'value');
    expect([Reflect.ownKeys(object), JSON.stringify(object), map.get({ ...object })]).toEqual([
      ['name'],
      '{"name":"one"}',
      undefined,
    ]);
  });

  it('lets go of keys and of values that lead to them when only what is young is collected, however old it is', () => {
    const map = new AttachedMap<object, object>();
    const before = heapUsed('major');
    for (let count = 0; count < 1_000; count += 1) {
      const key = {};
      map.set(key, [key, ...Array.from({ length: 200 }, () => 0)]);
    }
    expect((heapUsed('minor') - before) / mebibyte).toBeLessThan(0.5);
  });
});

function heapUsed(type: 'minor' | 'major'): number {
  collect({ type });
  return process.memoryUsage().heapUsed;
}
