import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import type { SiteDescription } from '../testing/site.ts';
import { planPoints } from './plan-points.ts';

const plan = (site: SiteDescription) => planPoints(givenSite({ scanType: 'full', ...site })).points;
const links = (...hrefs: readonly string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
const parametersOf = (site: SiteDescription) =>
  plan(site)
    .filter(({ point: { kind } }) => kind === 'query' || kind === 'form')
    .map(({ point: { method, url, name } }) => `${method} ${url.pathname} ${name}`);

describe('the points of a site', () => {
  it('are sampled across directories, parameters and templates before the second of any', () => {
    const many = (directory: string) => Array.from({ length: 3 }, (_, n) => `/${directory}/page-${'abc'[n] ?? ''}?q=1`);
    const site = { responses: { '/': links(...many('one'), ...many('two'), '/one/page-a?lang=en') } };
    expect(parametersOf(site)).toEqual([
      'GET /one/page-a q',
      'GET /two/page-a q',
      'GET /one/page-a lang',
      'GET /one/page-b q',
      'GET /two/page-b q',
      'GET /one/page-c q',
      'GET /two/page-c q',
    ]);
  });

  it('of pages of another template come before more of the same', () => {
    const paths = ['/case/a?q=1', '/case/b?q=1', '/case/c?q=1'];
    const site = {
      responses: { '/': links(...paths), '/case/a': '<p>a', '/case/b': '<p>b', '/case/c': '<table><tr><td>c' },
      crawled: paths,
    };
    expect(parametersOf(site)).toEqual(['GET /case/a q', 'GET /case/c q', 'GET /case/b q']);
  });

  it('are one for links that differ in its value or in numbers beside it, and several where words choose what is done', () => {
    const site = links(
      '/s?q=1&page=1',
      '/s?q=2&page=1',
      '/s?q=1&page=2',
      '/do?action=list&id=1',
      '/do?action=show&id=1',
    );
    expect(parametersOf({ responses: { '/': site } }).toSorted()).toEqual([
      'GET /do action',
      'GET /do id',
      'GET /do id',
      'GET /s page',
      'GET /s q',
    ]);
  });

  it.each([
    ['the requests of Socket.IO', '/socket.io/?EIO=4&transport=polling', '&t=Q8hBpaM', '&t=Qx&sid=LlJMIpa_vEmy'],
    ['links with a session id', '/list?view=all', '&PHPSESSID=a1b2c3', '&PHPSESSID=d4e5f6'],
    ['links that are tracked', '/list?view=all', '&utm_source=mail', '&utm_source=feed'],
  ])('are the same for %s, however often they come', (_, url, ...endings) => {
    const namesAt = (...hrefs: string[]) => parametersOf({ responses: { '/': links(...hrefs) } });
    const urls = endings.map((ending) => url + ending);
    expect(namesAt(...urls)).toEqual(namesAt(urls[0] ?? ''));
    expect(namesAt(...urls)).not.toEqual([]);
  });

  it('are one for parameters of one name, which all carry the value: servers take the first or the last', () => {
    const site = { responses: { '/': links('/s?tag=red&size=4&tag=blue') } };
    expect(parametersOf(site)).toEqual(['GET /s tag', 'GET /s size']);
    const [first] = plan(site);
    expect(first?.point.request('x').url.search).toBe('?tag=x&size=4&tag=x');
    expect(first?.group.request((position) => `v${position}`).url.search).toBe('?tag=v0&size=v1&tag=v0');
  });

  it('are the fields of a form into which a user enters something, whatever its form', () => {
    const types = ['text', 'phone', 'time', 'date', 'datetime-local', 'month', 'week', 'range', 'color', 'checkbox'];
    const fields = types.map((type) => `<input type="${type}" name="of-${type}">`).join('');
    const site = { responses: { '/': `<form action="/f">${fields}<input type="submit" name="go"></form>` } };
    expect(parametersOf(site).toSorted()).toEqual(types.map((type) => `GET /f of-${type}`).toSorted());
  });

  it('leave the other fields of a form as they are, with a value that a browser would let pass where they have none', () => {
    const types = ['email', 'time', 'date', 'datetime-local', 'month', 'week', 'color', 'number'];
    const fields = types.map((type) => `<input type="${type}" name="${type}">`).join('');
    const [first] = plan({ responses: { '/': `<form action="/f"><input name="q">${fields}</form>` } });
    expect(Object.fromEntries(first?.point.request('x').url.searchParams ?? [])).toEqual({
      q: 'x',
      email: 'a@example.com',
      time: '12:00',
      date: '2026-01-01',
      'datetime-local': '2026-01-01T12:00',
      month: '2026-01',
      week: '2026-W01',
      color: '#000000',
      number: '1',
    });
  });

  it('leave out tokens, sessions, trackers, files and links that destroy', () => {
    const site = links('/a?csrf_token=1&utm_source=x&sid=2', '/logo.png?v=2', '/item?do=delete&id=1');
    expect(parametersOf({ responses: { '/': site } })).toEqual([]);
  });

  it('are versions of pages, and none of files', () => {
    const site = links('/watch?v=dQw4w9WgXcQ', '/docs?version=2.1', '/a.js?v=3', '/a.css?ver=6.1');
    expect(parametersOf({ responses: { '/': site } })).toEqual(['GET /watch v', 'GET /docs version']);
  });

  it('leave out forms whose button says that they destroy', () => {
    const form = '<form action="/account"><input name=id><button>Delete</button></form>';
    expect(parametersOf({ responses: { '/': form } })).toEqual([]);
  });

  it('leave out links whose text says that they destroy', () => {
    const site = '<a href="/item?a=d&id=1">Delete</a><a href="/item?a=s&id=1">Show</a>';
    expect(parametersOf({ responses: { '/': site } })).toEqual(['GET /item a', 'GET /item id']);
    const sent = plan({ responses: { '/': site } }).map(({ point }) => point.request('x').url.search);
    expect(sent.filter((search) => search.includes('a=d'))).toEqual([]);
  });

  it('are thirty of a form, a link or a text in JSON at most, and the others are counted', () => {
    const names = Array.from({ length: 34 }, (_, at) => `f${String.fromCodePoint(97 + (at % 26))}${at}`);
    const form = `<form action="/f">${names.map((name) => `<input name=${name}>`).join('')}<button>Go</button></form>`;
    const link = `<a href="/l?${names.map((name) => `${name}=1`).join('&amp;')}">x</a>`;
    const { points, leftOut } = planPoints(givenSite({ scanType: 'full', responses: { '/': form + link } }));
    const count = (path: string) =>
      points.filter(({ point: { url, name } }) => url.pathname === path && name !== '').length;
    expect([count('/f'), count('/l')]).toEqual([30, 30]);
    expect(leftOut.map(({ pathname }) => pathname).toSorted()).toEqual([
      ...Array(4).fill('/f'),
      ...Array(4).fill('/l'),
    ]);
  });

  it('share the requests of a form that leaves an entry with each', () => {
    const inputs = 'abcdefghijklmnop'.split('').map((name) => `<input name=${name}>`);
    const form = (fields: number): string =>
      `<form method=post action=/guestbook>${inputs.slice(0, fields).join('')}</form>`;
    const requests = (fields: number) =>
      plan({ responses: { '/': form(fields) } })
        .filter(({ point: { kind } }) => kind === 'form')
        .map(({ point: { maxRequests } }) => maxRequests);
    expect(requests(3)).toEqual([6, 6, 6]);
    expect(requests(6)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(new Set(requests(15))).toEqual(new Set([2]));
  });

  it('include the parameters of generated images, documents and frames', () => {
    const site =
      '<img src="/chart.svg?title=a"><object data="/card?name=b"></object><iframe src="/f?q=c"></iframe><img src="/a.png?v=1&w=2">';
    expect(parametersOf({ responses: { '/': site } })).toEqual(['GET /chart.svg title', 'GET /card name', 'GET /f q']);
  });

  it('of forms and of links come in turn: neither waits for all of the others', () => {
    const forms = Array.from({ length: 4 }, (_, n) => `<form action="/f/${n}"><input name="field-${n}"></form>`).join(
      '',
    );
    const site = { responses: { '/': forms + links('/one?a=1', '/two?b=1') } };
    const kinds = plan(site).flatMap(({ point: { kind } }) => (kind === 'query' || kind === 'form' ? [kind] : []));
    expect(kinds).toEqual(['form', 'query', 'form', 'form', 'query', 'form']);
  });

  it('are one for links that differ in an order or a language beside it', () => {
    const site = links('/s?q=1&sort=name', '/s?q=1&sort=date', '/s?q=1&sort=name&lang=en', '/s?q=1&sort=name&lang=fr');
    expect(parametersOf({ responses: { '/': site } }).filter((one) => one.endsWith(' q'))).toHaveLength(2);
  });

  it('are several where semicolons separate them, as programs in Perl write links', () => {
    const site = links('/git?p=demo.git;a=blob;f=a/b.c', '/find?q=one;two', '/go?text=a;b=1&page=2', '/go?to=5;url=/x');
    const queries = plan({ responses: { '/': site } }).filter(({ point: { kind } }) => kind === 'query');
    const sent = queries.map(({ point }) => `${point.name}: ${decodeURIComponent(point.request('X').url.search)}`);
    expect(sent.toSorted()).toEqual([
      'a: ?p=demo.git&a=X&f=a/b.c',
      'f: ?p=demo.git&a=blob&f=X',
      'p: ?p=X&a=blob&f=a/b.c',
      'page: ?text=a;b=1&page=X',
      'q: ?q=X',
      'text: ?text=X&page=2',
      'to: ?to=X',
    ]);
  });

  it('are filled together where one request carries them', () => {
    const [first] = plan({ responses: { '/': links('/s?q=shoes&page=2') } });
    const request = first?.group.request((position) => `value-${position}`);
    expect(request?.url.search).toBe('?q=value-0&page=value-1');
    expect(first?.point.request("'").url.search).toBe('?q=%27&page=2');
  });

  it('have requests with an object in their place, in the form of each body', () => {
    const filter = encodeURIComponent('{"size":"big"}');
    const site = {
      responses: { '/': `${links(`/s?q=1&q=2&filter=${filter}`)}<form method=post action=/p><input name=n></form>` },
      sentJson: {
        '/api': { item: { name: 'oak' }, page: 1 },
        '/graphql': { query: 'query($n:String){find(n:$n)}', variables: { n: 'oak' } },
      },
    };
    const sent = plan(site).flatMap(({ point }) => {
      const request = point.requestWithMember?.('$x', 'y z');
      return request === undefined
        ? []
        : [decodeURIComponent(`${request.url.pathname}${request.url.search} ${request.body ?? ''}`)];
    });
    expect(sent.toSorted()).toEqual([
      '/api {"item":{"name":"oak"},"page":{"$x":"y z"}}',
      '/api {"item":{"name":{"$x":"y z"}},"page":1}',
      '/p n[$x]=y z',
      '/s?q=1&q=2&filter[$x]=y z ',
      '/s?q[$x]=y z&q[$x]=y z&filter={"size":"big"} ',
    ]);
  });

  it('include the members of a parameter that is JSON', () => {
    const query = `q=${encodeURIComponent('{"name":"Ann","page":2}')}&sort=up`;
    const site = { responses: { '/': links(`/find?${query}`) } };
    const [, , name, page] = plan(site).filter(({ point: { kind } }) => kind === 'query');
    expect(name?.point.label).toBe('GET parameter q, JSON member name');
    expect(page?.point.label).toBe('GET parameter q, JSON member page');
    const sent = name?.point.request('"x').url.searchParams;
    expect([sent?.get('q'), sent?.get('sort')]).toEqual(['{"name":"\\"x","page":2}', 'up']);
  });

  it('include the name of a parameter of every page: one of each kind of page early, the others after everything else', () => {
    const paths = 'abcdefghij'.split('').map((letter) => `/list/${letter}?q=1`);
    const site = { responses: { '/': links(...paths, '/other/x?q=1') } };
    const kinds = plan(site).map(({ point: { kind, url } }) => `${kind} ${url.pathname}`);
    const names = kinds.filter((kind) => kind.startsWith('parameter_name'));
    expect(names.slice(0, 2)).toEqual(['parameter_name /list/a', 'parameter_name /other/x']);
    expect(names).toHaveLength(11);
    expect(kinds.slice(-9).every((kind) => kind.startsWith('parameter_name /list/'))).toBe(true);
  });

  it('of a form are sent as it is written', () => {
    const form =
      '<form method="post" action="/find" enctype="multipart/form-data"><input name="term"><input type="submit"></form>';
    const [first] = plan({ responses: { '/': form } });
    expect(first?.point.request('shoes')).toMatchObject({
      method: 'POST',
      headers: { 'content-type': expect.stringContaining('multipart/form-data') },
      body: expect.stringContaining('name="term"\r\n\r\nshoes\r\n'),
    });
  });

  it.each(['//about', '///', '//x.php', '//other.example/a/b/c', '/a//b/7'])(
    'in paths lie on the site itself where a link leads to %s',
    (path) => {
      const points = plan({
        responses: { '/': '<p>home</p>', [path]: '<p>page</p>' },
        crawled: [`https://example.com${path}`],
      });
      const inPaths = points.filter(({ point: { kind } }) => kind === 'added_path' || kind === 'path_segment');
      expect(inPaths.length).toBeGreaterThan(0);
      for (const { point } of inPaths) expect(point.request('payload').url.origin).toBe('https://example.com');
    },
  );
});
