import { describe, expect, it } from '@jest/globals';
import { normalizedTarget } from './request-target.ts';

describe('a request target', () => {
  it.each(['/', '/v1/scans', '/v1/scans?limit=1', '/docs#x', '//v1/scans', '/a;b=1', '/v1/%2Fscans', '/%C3%A4?q=%41'])(
    'stays as it is: %s',
    (target) => expect(normalizedTarget(target)).toBe(target),
  );

  it.each([
    ['https://api.example/v1/scans?limit=1', '/v1/scans?limit=1'],
    ['HTTP://api.example:8443/v1', '/v1'],
    ['https://api.example', '/'],
    ['https://api.example?q=1', '/?q=1'],
    ['https://api.example//v1/scans', '//v1/scans'],
    ['/%76%31/%73cans?limit=%31', '/v1/scans?limit=%31'],
    ['/v1/a%2eb%7Ec%2dd%5F', '/v1/a.b~c-d_'],
    ['https://api.example/v1/%6beys', '/v1/keys'],
  ])('%s is the path %s', (target, path) => expect(normalizedTarget(target)).toBe(path));

  it.each([
    ['/v1/scans/%zz', '/v1/malformed'],
    ['https://api.example/v1/%c3', '/v1/malformed'],
    ['/%76%31/%', '/v1/malformed'],
    ['/docs/%', '/malformed'],
    ['v1/scans', '/malformed'],
    ['*', '/malformed'],
    ['ftp://api.example/v1/scans', '/malformed'],
    ['https:///v1/scans', '/malformed'],
  ])('%s is the unknown path %s', (target, path) => expect(normalizedTarget(target)).toBe(path));
});
