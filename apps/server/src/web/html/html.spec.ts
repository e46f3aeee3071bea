import { describe, expect, it } from '@jest/globals';
import { attributes, html, Html } from './html.ts';

const hostile = `<script>alert(1)</script>"'\`&`;
const escaped = '&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#96;&#38;';

describe('html', () => {
  it('escapes text in content and in quoted attributes', () => {
    expect(html`<p title="${hostile}" lang="${hostile}">${hostile}</p>`.markup).toBe(
      `<p title="${escaped}" lang="${escaped}">${escaped}</p>`,
    );
  });

  it('keeps nested templates and lists of them as they are', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`<p>${items}</p>`.markup).toBe('<p><li>a</li><li>&#60;b&#62;</li></p>');
  });

  it('shows nothing for false, null and undefined, and shows zero', () => {
    expect(html`<p>${false}${null}${undefined}${0}</p>`.markup).toBe('<p>0</p>');
  });

  it('keeps parts of an attribute together', () => {
    expect(html`<a class="a ${'b"'} c ${'d'}" href="/scans/${'x"y'}">z</a>`.markup).toBe(
      '<a class="a b&#34; c d" href="/scans/x&#34;y">z</a>',
    );
  });

  it.each([
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    '\u0001JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ])('makes a link to %j lead nowhere', (url) => {
    expect(html`<a href="${url}">x</a>`.markup).toBe('<a href="about:invalid">x</a>');
    expect(html`<form ${attributes({ action: url })}></form>`.markup).toBe('<form action="about:invalid"></form>');
  });

  it.each(['https://example.com/?a=1', 'http://x', 'mailto:a@example.com', '/a', '?b', '#c', 'd/e:f'])(
    'keeps a link to %j',
    (url) => {
      expect(html`<a href="${url}">x</a>`.markup).toBe(`<a href="${url}">x</a>`);
    },
  );

  it('writes attributes that are present', () => {
    const all = { value: hostile, selected: true, disabled: false, title: undefined, size: 3 };
    expect(html`<option ${attributes(all)}>x</option>`.markup).toBe(
      `<option value="${escaped}" selected size="3">x</option>`,
    );
  });

  it('replaces NUL in attributes, which the parser of a browser would drop', () => {
    expect(html`<p title="${'a\0b'}"></p>`.markup).toBe('<p title="a\u{fffd}b"></p>');
  });

  it('shows invisible characters in content by their code points', () => {
    expect(html`<p>${'a\u202eb\u0000c\u200d\n\td'}</p>`.markup).toBe('<p>a\\u{202e}b\\u{0}c\\u{200d}\n\td</p>');
  });

  it.each([
    ['an unquoted attribute', () => html`<a href=${'x'}>y</a>`],
    ['the name of an attribute', () => html`<a ${'x'}="y">z</a>`],
    ['the name of an element', () => html`<${'x'}></${'x'}>`],
    ['the end of a name', () => html`<h${'1'}>x</h1>`],
    ['an event handler', () => html`<a onclick="${'x'}">y</a>`],
    ['an event handler among attributes', () => html`<a ${attributes({ onclick: 'x' })}>y</a>`],
    ['a name with a bracket among attributes', () => html`<a ${attributes({ 'x><script': 'x' })}>y</a>`],
    ['a style', () => html`<a style="${'x'}">y</a>`],
    [
      'a script',
      () =>
        html`<script>
          ${'x'};
        </script>`,
    ],
    [
      'a style sheet',
      () =>
        html`<style>
          ${'x'}
        </style>`,
    ],
    ['a comment', () => html`<!-- ${'x'} -->`],
    ['markup in an attribute', () => html`<a title="${new Html('x')}">y</a>`],
    ['attributes in content', () => html`<p>${attributes({ id: 'x' })}</p>`],
  ])('rejects a value as %s', (_, make) => {
    expect(make).toThrow(TypeError);
  });

  it('allows values around a script that is loaded', () => {
    expect(html`<script src="${'/a.js'}" defer></script>`.markup).toBe('<script src="/a.js" defer></script>');
  });

  it('drops the indentation of the template, and keeps that of values', () => {
    const { markup } = html`<ul>
      <li>${'a\n  b'}</li>
    </ul>`;
    expect(markup).toBe('<ul>\n<li>a\n  b</li>\n</ul>');
    expect(html`<textarea>${'a\n  b'}</textarea>`.markup).toBe('<textarea>a\n  b</textarea>');
  });
});
