import { describe, expect, it } from '@jest/globals';
import { exchangeFrom } from './exchange.ts';
import { headersFromLines } from './headers.ts';
import { parsePage } from './page.ts';

function page(html: string, contentType = 'text/html; charset=utf-8', more: readonly [string, string][] = []) {
  return parsePage(
    exchangeFrom({
      url: new URL('https://example.com/dir/page?x=1'),
      method: 'GET',
      requestHeaders: {},
      status: 200,
      headers: headersFromLines([['Content-Type', contentType], ...more]),
      body: Buffer.from(html),
      truncated: false,
      remoteAddress: '192.0.2.1',
      durationMs: 1,
      tlsError: undefined,
    }),
  );
}

function parsed(html: string) {
  const result = page(html);
  if (result === undefined) throw new Error('not parsed');
  return result;
}

describe('parsePage', () => {
  it('reads HTML only', () => {
    expect(page('<p>x', 'application/json')).toBeUndefined();
    expect(page('<p>x', 'TEXT/HTML;charset=x')).toBeDefined();
    expect(page('')).toBeUndefined();
  });

  it.each(['<p>x', '\n <!DOCTYPE html>x', '<!--x--><a href=/>x</a>', '<ScRiPt>x</script>'])(
    'reads as HTML what browsers take for it where a server names no type: %s',
    (html) => {
      expect(page(html, '')).toBeDefined();
      expect(page(html, 'unknown/unknown')).toBeDefined();
      expect(page(html, '', [['X-Content-Type-Options', 'nosniff']])).toBeUndefined();
      expect(page(html, 'text/plain')).toBeUndefined();
    },
  );

  it.each(['x <p>x', '<paragraph>x', '{"a":"<p>"}', '<?xml version="1.0"?><a/>', '<svg><a/></svg>', '<p', ''])(
    'reads nothing else as HTML where a server names no type: %s',
    (text) => {
      expect(page(text, '')).toBeUndefined();
    },
  );

  it('resolves links against the base, forms without action against the page', () => {
    const { baseUrl, links, forms, title } = parsed(
      '<title> A &amp; B </title><base href="//cdn.example/a/"><a href=b>b</a><a href="javascript:1">j</a><form method=post><input type=PASSWORD name=p form="">' +
        '<select name=s><option value=1>a<option value=2 selected>b</select><textarea name=t>text</textarea><button name=b>ok</button></form>',
    );
    expect(title).toBe('A & B');
    expect(baseUrl.href).toBe('https://cdn.example/a/');
    expect(links.map(({ url }) => url.href)).toEqual(['https://cdn.example/a/b']);
    expect(forms[0]).toMatchObject({ method: 'POST', rawAction: '' });
    expect(forms[0]?.action.href).toBe('https://example.com/dir/page?x=1');
    expect(forms[0]?.fields.map(({ name, type, value }) => [name, type, value])).toEqual([
      ['s', 'select', '2'],
      ['t', 'textarea', 'text'],
      ['b', 'submit', ''],
    ]);
  });

  it('takes types of fields that do not exist for the default, as browsers do', () => {
    const { forms } = parsed(
      '<form><input type=phone name=a><input type=" " name=b><input type=Time name=c><button type=x name=d></button></form>',
    );
    expect(forms[0]?.fields.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'text'],
      ['b', 'text'],
      ['c', 'time'],
      ['d', 'submit'],
    ]);
  });

  it('ties fields to a form by the form attribute and leaves dialogs out', () => {
    const { forms } = parsed(
      '<form id=f action="/in"></form><input form=f name=far type=email><form method=dialog></form>',
    );
    expect(forms.map(({ fields }) => fields.map(({ name }) => name))).toEqual([['far']]);
  });

  it('adds the anti-CSRF token of the page to forms of the site that leave it to script', () => {
    const { forms } = parsed(
      '<meta name=csrf-param content=authenticity_token><meta name=csrf-token content=t0k3n>' +
        '<form method=post action=/a data-remote=true><input name=x></form>' +
        '<form method=post action=/b><input type=hidden name=authenticity_token value=own></form>' +
        '<form action=/c><input name=q></form><form method=post action=https://other.example/d><input name=y></form>',
    );
    expect(forms.map(({ fields }) => fields.map(({ name, value }) => `${name}=${value}`).join('&'))).toEqual([
      'x=&authenticity_token=t0k3n',
      'authenticity_token=own',
      'q=',
      'y=',
    ]);
  });

  it('lists what the page loads, with srcset, and nothing from a template', () => {
    const { subresources, inlineScripts } = parsed(
      '<link rel="Stylesheet" href=/s.css integrity=sha384-x crossorigin><script src=//x.example/a.js></script><script>run()</script>' +
        '<script type="application/ld+json">{}</script><img src=i.png srcset="a.png 1x, /b.png 2x"><template><img src=t.png></template>' +
        '<iframe src="about:blank"></iframe><iframe src="http://f.example/"></iframe><object data=o.swf></object>',
    );
    expect(subresources.map(({ kind, url }) => `${kind} ${url.href}`)).toEqual([
      'style https://example.com/s.css',
      'script https://x.example/a.js',
      'image https://example.com/dir/i.png',
      'image https://example.com/dir/a.png',
      'image https://example.com/b.png',
      'frame http://f.example/',
      'object https://example.com/dir/o.swf',
    ]);
    expect(subresources[0]).toMatchObject({ integrity: 'sha384-x', crossorigin: '' });
    expect(inlineScripts).toEqual(['run()']);
  });

  it.each(['', ' Text/JavaScript ', 'module', 'text/javascript1.5', 'text/livescript', 'application/x-ecmascript'])(
    'takes a script of the type "%s" for one that runs',
    (type) => {
      const page = parsed(`<script type="${type}" src=/a.js></script><script type="${type}">run()</script>`);
      expect(page.subresources.map(({ kind }) => kind)).toEqual(['script']);
      expect(page.inlineScripts).toEqual(['run()']);
    },
  );

  it.each(['text/javascript; charset=utf-8', 'application/jscript', 'text/javascript1.6', 'text/babel', 'importmap'])(
    'takes a script of the type "%s" for data',
    (type) => {
      const page = parsed(`<script type="${type}" src=/a.js></script><script type="${type}">run()</script>`);
      expect([...page.subresources, ...page.inlineScripts]).toEqual([]);
    },
  );

  it('knows a meta element in the head from one in the body', () => {
    const policies = (html: string) => parsed(html).metaHttpEquiv.map(({ name, inHead }) => [name, inHead]);
    const meta = '<meta http-equiv="Content-Security-Policy" content="default-src *">';
    expect(policies(`<html><head><title>t</title>${meta}</head><body></body></html>`)).toEqual([
      ['content-security-policy', true],
    ]);
    expect(policies(meta)).toEqual([['content-security-policy', true]]);
    expect(policies(`<html><head><div></div>${meta}</head></html>`)).toEqual([['content-security-policy', false]]);
    expect(policies(`<html><body>${meta}</body></html>`)).toEqual([['content-security-policy', false]]);
    expect(policies(`<html><head><noscript>${meta}</noscript></head></html>`)).toEqual([
      ['content-security-policy', false],
    ]);
  });

  it('keeps comments', () => {
    expect(parsed('<!-- one --><div><!--two--></div>').comments).toEqual([' one ', 'two']);
  });

  it('cuts a document that is too deep or too long, quickly', () => {
    expect(parsed('<div>'.repeat(300_000) + '</b>'.repeat(100_000)).cut).toBe(true);
    expect(parsed('<br>'.repeat(300_000)).cut).toBe(true);
    expect(parsed('<p>'.repeat(10_000)).cut).toBe(false);
  });

  it.each([
    ['links', '<a href="/a">'],
    ['forms', '<form action="/a"></form>'],
    ['subresources', '<img src="/a">'],
    ['comments', '<!--a-->'],
  ])('says that %s beyond the bound were left out', (_, element) => {
    expect(parsed(element.repeat(4000)).cut).toBe(false);
    expect(parsed(element.repeat(4001)).cut).toBe(true);
  });

  it('says that attributes beyond the bound were left out', () => {
    const withAttributes = (count: number) =>
      `<p ${Array.from({ length: count }, (_, at) => `data-a${at}=""`).join(' ')}>`;
    expect(parsed(withAttributes(250)).cut).toBe(false);
    expect(parsed(withAttributes(251)).cut).toBe(true);
  });
});
