import { describe, expect, it } from '@jest/globals';
import { canonicalUrl, urlIdentity } from './url-identity.ts';

const identity = (url: string): string => urlIdentity(new URL(url));

describe('URL identity', () => {
  it.each([
    ['https://a.example/x#part', 'https://A.example:443/x'],
    ['https://a.example/x?b=2&a=1', 'https://a.example/x?a=1&b=2'],
    ['https://a.example/x?PHPSESSID=abc&a=1', 'https://a.example/x?a=1'],
    ['https://a.example/x;jsessionid=0A1B?a=1', 'https://a.example/x?a=1'],
    ['https://a.example/x?utm_source=mail', 'https://a.example/x'],
    ['https://a.example/pub/?C=M;O=D', 'https://a.example/pub/'],
    ['https://a.example/pub/?C=N&O=A', 'https://a.example/pub/'],
    ['https://a.example/%7euser/%c3%a4?', 'https://a.example/~user/%C3%A4'],
    ['https://a.example//a///b', 'https://a.example/a/b'],
    ['https://a.example/x?lang=de&token=377d6b235b6e614d', 'https://a.example/x?lang=de&token=627d6f5e44624a23'],
    ['https://a.example/x?_csrf=pQ7x_Zr2Wb9LkT0f%2B%3D', 'https://a.example/x?_csrf=mV3sQ8d-Ly1Hn5eG%2F%3D'],
    ['https://a.example/x?_rsc=1a2b3', 'https://a.example/x'],
    [
      'https://a.example/socket.io/?EIO=4&transport=polling&t=Q8f0RVN',
      'https://a.example/socket.io/?EIO=4&transport=polling',
    ],
  ])('is the same for %s and %s, which name one page', (one, other) => {
    expect(identity(one)).toBe(identity(other));
  });

  it.each([
    ['https://a.example/x', 'https://a.example/x/'],
    ['https://a.example/x?a=1', 'https://a.example/x?a=2'],
    ['https://a.example/x?a=1&a=2', 'https://a.example/x?a=1'],
    ['https://a.example/x', 'http://a.example/x'],
    ['https://a.example/shop?C=N&O=A', 'https://a.example/shop'],
    ['https://a.example/pub/?C=N&O=A&P=x', 'https://a.example/pub/'],
    ['https://a.example/a%2Fb', 'https://a.example/a/b'],
    ['https://a.example/docs?token=access-control', 'https://a.example/docs?token=authentication'],
    ['https://a.example/docs?token=42', 'https://a.example/docs?token=43'],
    ['https://a.example/x?id=377d6b235b6e614d', 'https://a.example/x?id=627d6f5e44624a23'],
    ['https://a.example/x?token=377d6b235b6e614d', 'https://a.example/x'],
    ['https://a.example/x?transport=bus&t=1', 'https://a.example/x?transport=bus&t=2'],
  ])('differs for %s and %s, which name two pages', (one, other) => {
    expect(identity(one)).not.toBe(identity(other));
  });

  it('requests parameters in the order written, without session ids', () => {
    expect(canonicalUrl(new URL('https://a.example/x?b=%31&sid=9&a#f')).href).toBe('https://a.example/x?b=%31&a');
  });

  it('requests an anti-CSRF token as it is written', () => {
    const written = 'https://a.example/x?token=377d6b235b6e614d&lang=de';
    expect(canonicalUrl(new URL(written)).href).toBe(written);
  });
});
