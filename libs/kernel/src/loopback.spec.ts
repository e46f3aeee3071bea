import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './loopback.ts';

describe('a host', () => {
  it.each(['localhost', 'shop.localhost', '127.0.0.1', '127.8.9.10', '[::1]', '::1'])(
    '%s is the own machine',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['example.com', 'localhost.example.com', '127.0.0.1.example.com', '10.0.0.1', '[::2]', '0.0.0.0'])(
    '%s is another machine',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
