import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../scanner/src/testing/site.ts';
import { catalogue } from './index.ts';

/**
 * What a target can send to keep a scanner busy: the same piece over and over. Each of them would take minutes if a
 * pattern or a loop were quadratic; the test's time limit is what fails then.
 */
const length = 80_000;
const again = (piece: string, times = length / piece.length) => piece.repeat(times);

const bodies: Readonly<Record<string, string>> = {
  'white space': again(' '),
  'one letter': again('a'),
  'open angle brackets': again('<'),
  'open brackets': again('('),
  entities: again('&quot;'),
  'elements without end': again('<div>'),
  'one element with many attributes': `<a ${again('x=1 ')}>`,
  'links with sessions': again('<a href="http://x.example/?sid=aaaaaaaaaaaaaaaaaaaa">'),
  'scripts of libraries': again('<script src="http://cdn.example/jquery-1.2.3.js"></script>'),
  'one endless srcset': `<img srcset="${again('a 1x, ')}">`,
  'comments with tasks': again('<!-- TODO http://a.example -->'),
  forms: again('<form><input type=password name=a></form>'),
  'beginnings of tokens': again('eyJ'),
  'beginnings of keys': again('-----BEGIN RSA PRIVATE KEY-----\n'),
  'beginnings of passwords': again('postgres://a:'),
  'beginnings of stack traces': again('Traceback (most recent call last):\nFile "'),
  'beginnings of paths': again('/var/www/'),
  addresses: again('10.0.0.1.'),
  'beginnings of libraries': again('/*! jQuery v1 YUI 3.0.0 CKEDITOR={'),
  'sinks of script': `<script>${again('eval(')}</script>`,
};

const long = (piece: string) => again(piece, 16_000 / piece.length);
const headers = {
  'Content-Security-Policy': long("script-src a.com *.b.com 'nonce-a' "),
  'Permissions-Policy': long('camera=(self '),
  'Strict-Transport-Security': long('max-age=1;'),
  'X-Frame-Options': long('a,'),
  'Cache-Control': long('a=1,'),
  'Referrer-Policy': long('a,'),
  'Set-Cookie': [long('a='), long('sid=1;')],
  Server: long('a/1'),
};

const passiveChecks = catalogue.filter((check) => 'run' in check);

describe('every passive check copes with', () => {
  it.each(Object.entries(bodies))('%s', (_, body) => {
    const sites = [200, 500].map((status) =>
      givenSite({
        scanType: 'full',
        responses: {
          '/': { status, headers, body },
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body },
        },
        crawled: ['/app.js'],
      }),
    );
    const outcomes = passiveChecks.flatMap((check) => sites.map((site) => check.run(site)));
    expect(outcomes.every(Array.isArray)).toBe(true);
  });
});
