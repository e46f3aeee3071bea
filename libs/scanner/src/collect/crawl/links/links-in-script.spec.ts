import { describe, expect, it } from '@jest/globals';
import { linksInScript } from './links-in-script.ts';
import { base, paths } from '../testing/found-links.ts';

describe('links in a script', () => {
  it('are those in its texts', () => {
    const script = `fetch('/api/v1/users?id=1');var a="https:\\/\\/site.com\\/esc";b='it\\'s';c="view/list.php?x=2";d=\`/t/\${e}\`;f="text/html";g="/[a-z]+/";h="//cdn.example/x"`;
    expect(paths(linksInScript(script, base, 100))).toEqual([
      '/api/v1/users?id=1',
      '/esc',
      '/dir/view/list.php?x=2',
      '/t/1',
    ]);
  });

  it.each([
    ['joined from texts', 'var base = "/api"; fetch(base + "/users?id=" + id)', '/api/users?id=1'],
    ['of a script that a loader of modules takes as it is', 'require(["/app/main.js"], start)', '/app/main.js'],
    ['of a file that a module requires', 'const x = require("./data.json")', '/dir/data.json'],
    ['in a template', 'fetch(`/items/${id}/edit`)', '/items/1/edit'],
    ['in a template without expressions', 'const u = `/plain`', '/plain'],
    ['behind a base that only the running script knows', 'fetch(root + "/v2/orders")', '/v2/orders'],
    ['in a table of routes', 'var routes = [{ path: "users/:id/*", component: U }]', '/users/1/'],
    ['in a list of routes with slashes', 'new Router({ routes: [{ path: "/team/:name(\\w+)" }] })', '/team/1'],
    ['of a redirect', '({ path: "*", redirectTo: "home" })', '/home'],
    ['that is a module', 'import x from "/lib/x.js"; export const url = "/from-module"', '/from-module'],
    ['joined from a list', 'go(["", "users", id, "edit"].join("/"))', '/users/1/edit'],
    ['that it fetches, relative', 'fetch("items?page=" + page)', '/dir/items?page=1'],
    ['that it requests', 'const x = new XMLHttpRequest(); x.open("GET", "rows")', '/dir/rows'],
    ['that a library requests', '$.getJSON("list", show)', '/dir/list'],
    ['that it navigates to', 'document.location.href = "next"', '/dir/next'],
    ['that it navigates to by a method', 'window.location.assign("next?x=1")', '/dir/next?x=1'],
    ['that it shows in the address bar', 'history.pushState({}, "", "state")', '/dir/state'],
    ['of events', 'new EventSource("stream")', '/dir/stream'],
    ['within what is joined', 'a = ["x", f("/inner")].join("-")', '/inner'],
    ['of a route in JSX', 'return <Route path="/users/:id/*" element={<User />} />', '/users/1/'],
    ['of a route with types', 'const routes: Route[] = [{ path: "/team/:name" }]', '/team/1'],
    ['with a syntax error', 'fetch("/broken"); var = ;', '/broken'],
    [
      'beside a function that ends the session',
      "function logout() { go('/a.php?x=1'); }\ngo('/list.php');",
      '/list.php',
    ],
    ['behind such a function', '@ function logout(){a()} function list(){f("/list.php")}', '/list.php'],
    ['far behind such a function', `@ function logout(){${'a();'.repeat(200)}f("/list.php")}`, '/list.php'],
    ['in a function whose name only resembles', "function undeletable() { go('/list.php'); }", '/list.php'],
  ])('%s', (_name, script, expected) => {
    expect(paths(linksInScript(script, base, 100))).toContain(expected);
  });

  it.each([
    '// fetch("/in-comment")',
    String.raw`x = /\/not\/a\/path/g`,
    't("text/html; charset=utf-8")',
    'a = "one" + "two"',
    '[a, b].join("/")',
    '["red", "green"].join(", ")',
    'map.get("items"); text.replace("items", ""); door.open("wide"); x.open("POST", "rows")',
    'define(["jquery", "../effect", "./version"], factory)',
    'define("widget", ["./version"], factory); require(["../data"], start); requirejs(["./a"])',
    'mod(require("../../lib/codemirror"))',
    'a = "/?>"; @ no script that can be parsed',
    'a = "/x>"; @',
    'token = "/7pyI51gpJ9Ml6GFpx0q5W9dAplRvvQ0fqyhoV75iMWQzrtgsMaitX22vKShuF756l5XYzQqltMvxqS283HDXQ=="',
    'location.href = url; location = "javascript:void 0"; fetch(root)',
    "var app = { logout: function () { redirect('index.php?reconnect=1', 'post'); } };",
    "class Session { async signOut() { await fetch('/api/session/end'); } }",
    "function deleteUser(id) { $.ajax({ url: '/users/act.php?id=' + id, success: () => (location = '/users/list.php') }); }",
    "const removeAll = () => fetch('/cart/items?all=1');",
    "exports.revokeKey = function () { location.href = '/keys/act.php?k=1'; };",
    "class Session { logout = () => fetch('/api/session/end'); }",
    ...[
      "logout: function (event) { if (ls) { ls.end(); } redirect('index.php?reconnect=1', 'post'); }",
      'async signOut(){await f("/api/session/end")}',
      'function deleteUser(e){return f("/users/act.php?id="+e)}',
      'removeAll:async()=>{await f("/cart/items?all=1")}',
      'const revokeKey=e=>f("/keys/act.php?k=1")',
    ].map((code) => `@ no script that can be parsed, ${code}`),
  ])('none in %s', (script) => {
    expect(linksInScript(script, base, 100)).toEqual([]);
  });

  it('stay within bounds on hostile scripts', () => {
    const nested = `${'['.repeat(70_000)}${']'.repeat(70_000)}`;
    const long = `x = ${Array.from({ length: 20_000 }, (_, n) => `"/a/${n}"`).join('+')}`;
    expect(linksInScript(nested, base, 100)).toEqual([]);
    expect(linksInScript(long, base, 100)).toHaveLength(100);
  });
});
