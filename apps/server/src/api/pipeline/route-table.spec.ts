import { describe, expect, it } from '@jest/globals';
import { RouteTable } from './route-table.ts';

const routes = new RouteTable();
routes.add({ url: '/v1/scans', method: 'POST' });
routes.add({ url: '/v1/scans', method: ['GET', 'HEAD'] });
routes.add({ url: '/v1/scans/:scan_id/cancel', method: 'POST' });
routes.add({ url: '/openapi.json', method: 'GET' });

describe('the table of routes', () => {
  it.each([
    ['/v1/scans', ['GET', 'HEAD', 'POST']],
    ['/v1/scans?limit=1', ['GET', 'HEAD', 'POST']],
    ['/v1/scans#x', ['GET', 'HEAD', 'POST']],
    ['/v1/scans/scan_1/cancel', ['POST']],
    ['/openapi.json', ['GET']],
  ])('knows the methods of %s', (url, methods) => {
    expect(routes.methodsOf(url)).toEqual(methods);
  });

  it.each(['/v1/scans/', '/v1/scan', '/v1/scans/a/b/cancel', '/v1/scans//cancel', '/openapi-json', '/V1/scans', '/'])(
    'knows none of %s',
    (url) => {
      expect(routes.methodsOf(url)).toEqual([]);
    },
  );
});
