import { describe, expect, it } from '@jest/globals';
import { html } from './html/html.ts';
import type { Html } from './html/html.ts';
import { layout } from './layout.ts';
import type { PageNotice } from './layout.ts';
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
    expect(markup).toContain('<title>Error: &#60;Scans&#62; · Scanledger</title>');
    expect(markup).toContain('<h1>&#60;Scans&#62;</h1>');
    expect(markup).toContain('<a href="/usage" aria-current="page">Usage</a>');
    expect(markup).toContain('<p class="notice error" role="alert" tabindex="-1" autofocus>&#60;b&#62;</p>');
  });

  it('says in the title of the window that there is an error, and of nothing else', () => {
    const titleOf = (notice?: PageNotice) =>
      /<title>(.*)<\/title>/.exec(layout({ title: 'Scans', content: '', navigation: [], notice }).markup)?.[1];
    expect(titleOf()).toBe('Scans · Scanledger');
    expect(titleOf({ kind: 'success', text: 'Done.' })).toBe('Scans · Scanledger');
    expect(titleOf({ kind: 'error', text: 'Wrong.' })).toBe('Error: Scans · Scanledger');
  });

  it('leads from an error to its field, where the page has it', () => {
    const notice = { kind: 'error', text: 'Wrong.', field: 'name' } as const;
    const page = (content: Html) => layout({ title: 'a', content, navigation: [], notice }).markup;
    expect(page(html`<input id="name" />`)).toContain('autofocus><a href="#name">Wrong.</a></p>');
    expect(page(html`<input id="names" />`)).toContain('autofocus>Wrong.</p>');
  });

  it('has no navigation where there is nothing to navigate to', () => {
    expect(layout({ title: 'a', content: '', navigation: [] }).markup).not.toContain('<nav');
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
