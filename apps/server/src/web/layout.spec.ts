import { describe, expect, it } from '@jest/globals';
import { untrusted, untrustedBlock } from './html/untrusted.ts';
import { layout } from './layout.ts';
import { noticeCookie, noticeOf } from './notice-cookie.ts';

const navigation = [
  { href: '/scans', label: 'Scans' },
  { href: '/usage', label: 'Usage' },
];

describe('the layout', () => {
  it('marks the current part, and escapes title and notice', () => {
    const { markup } = layout({
      title: '<Scans>',
      content: 'text',
      navigation,
      current: '/usage',
      notice: { kind: 'error', text: '<b>' },
    });
    expect(markup).toContain('<title>&#60;Scans&#62; · Scanledger</title>');
    expect(markup).toContain('<h1>&#60;Scans&#62;</h1>');
    expect(markup).toContain('<a href="/usage" aria-current="page">Usage</a>');
    expect(markup).toContain('<p class="notice error" role="alert">&#60;b&#62;</p>');
  });

  it('has no navigation where there is nothing to navigate to', () => {
    expect(layout({ title: 'a', content: '', navigation: [] }).markup).not.toContain('<nav');
  });
});

describe('text of others', () => {
  it('shows invisible characters by their code points', () => {
    expect(untrusted('a\u202eb\u0000c\u200d').markup).toBe('<bdi class="untrusted">a\\u{202e}b\\u{0}c\\u{200d}</bdi>');
  });

  it('keeps tabs and line breaks in blocks', () => {
    expect(untrustedBlock('a\n\tb<').markup).toContain('>a\n\tb&#60;</pre>');
  });
});

describe('a notice', () => {
  it('is what the redirect has left', () => {
    const [cookie] = noticeCookie({ kind: 'success', text: 'Ü; "x"' }).split(';');
    expect(noticeOf(`a=b; ${cookie}`)).toEqual({ kind: 'success', text: 'Ü; "x"' });
  });

  it.each(['__Host-notice=x', '__Host-notice=', 'other=1', '__Host-notice=bnVsbA'])('is nothing in %j', (cookies) => {
    expect(noticeOf(cookies)).toBeUndefined();
  });
});
