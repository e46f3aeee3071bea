import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

/** A parser of nested parameters, as libraries had them. */
const parser = (source: string, guard = ''): string => `
const params = {};
for (const pair of ${source}.slice(1).split("&")) {
  const [key, value = ""] = pair.split("=").map(decodeURIComponent);
  const path = key.split(/[\\[\\].]+/).filter(Boolean);
  ${guard}
  let at = params;
  path.forEach((name, index) => { if (index === path.length - 1) at[name] = value; else at = at[name] = at[name] || {} });
}`;
const gadget = 'const options = {}; a.innerHTML = options.banner || "Welcome";';
const site = (script: string): SiteDescription =>
  page(`<!doctype html><body><div id=a></div><script>${script}</script>`);

const require = createRequire(import.meta.url);
/** A site whose script uses a library of a version. */
const withLibrary = (file: string, script: string): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script src=/library.js></script><script>${script}; ${gadget}</script>`,
    '/library.js': {
      headers: { 'content-type': 'text/javascript' },
      body: readFileSync(require.resolve(file), 'utf8'),
    },
  },
});
/** A page with a library, whose parser of nested parameters the `script` follows. */
const withUse = (file: string, script: string): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script src=/library.js></script><script>${parser('location.search')} ${script}</script>`,
    '/library.js': {
      headers: { 'content-type': 'text/javascript' },
      body: readFileSync(require.resolve(file), 'utf8'),
    },
  },
});
const givenOptions = 'JSON.parse(new URLSearchParams(location.search).get("options") || "{}")';
const fragmentOptions = 'JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}")';

export const fixtures: CheckFixtures = {
  reports: {
    'the query sets an option that becomes markup': {
      site: site(parser('location.search') + gadget),
      expect: [{ evidence: ['__proto__', 'gadget: Object.prototype.banner', 'sink: innerHTML'] }],
    },
    'the fragment sets the URL of a script': {
      site: site(
        `${parser('location.hash')} const config = {}; if (config.transport_url) { const s = document.createElement("script"); s.src = config.transport_url; document.body.append(s) }`,
      ),
      expect: [{ evidence: ['gadget: Object.prototype.transport_url', 'sink: src'] }],
    },
    'JSON in a parameter that the URL has': {
      site: {
        ...site(
          `for (const [name, value] of Object.entries(${givenOptions}.__proto__ ?? {})) ({}).__proto__[name] = value; ${gadget}`,
        ),
        target: 'https://example.com/?options=%7B%7D',
      },
      expect: [{ evidence: ['__proto__', 'gadget: Object.prototype.banner', 'sink: innerHTML'] }],
    },
    'a name from which a filter removes another one': {
      site: site(
        parser(
          'location.search',
          'path.forEach((name, at) => { path[at] = name.replaceAll(/__proto__|constructor/g, "") });',
        ) + gadget,
      ),
      expect: [{ evidence: ['__pro__proto__to__', 'gadget: Object.prototype.banner'] }],
    },
    'a gadget inside of an expression': {
      site: site(
        `${parser('location.search')} const jobs = {}; try { eval("String(" + (jobs.sequence || 1) + "1)") } catch {}`,
      ),
      expect: [{ evidence: ['gadget: Object.prototype.sequence', 'sink: eval'] }],
    },
    'a library copies JSON of a parameter deeply': {
      site: withLibrary('jquery-3.3/dist/jquery.min.js', `$.extend(true, {}, ${givenOptions})`),
      expect: [{ evidence: ['source: options={"__proto__"', 'gadget: Object.prototype.banner'] }],
    },
    'a library merges JSON of the fragment': {
      site: withLibrary('lodash-4.17.4/lodash.min.js', `try { _.merge({}, ${fragmentOptions}) } catch {}`),
      expect: [{ evidence: ['in the fragment of the URL', 'gadget: Object.prototype.banner'] }],
    },
    'a library parses the query': {
      site: withLibrary('jquery-deparam/jquery-deparam.js', 'deparam(location.search.slice(1))'),
      expect: [{ evidence: ['__proto__', 'in the query of the URL'] }],
    },
    'a library makes elements of a list': {
      site: withUse('jquery-3.3/dist/jquery.min.js', '$("#a").append("<div>")'),
      expect: [{ evidence: ['__proto__[div][0]', 'gadget: Object.prototype.div.0 (jQuery'] }],
    },
    'a library compiles a template with another condition': {
      site: withUse('vue-2/dist/vue.min.js', 'new Vue({ template: "<p>x</p>" }).$mount(a)'),
      expect: [{ evidence: ['__proto__[', '(Vue 2'] }],
    },
  },
  silent: {
    'a library that nothing makes use of': withUse('jquery-3.3/dist/jquery.min.js', '$("#a").text("x")'),
    'markup of the query on a page that sets options': site(
      `${parser('location.search')} if (decodeURIComponent(location.search).includes("<img")) a.innerHTML = decodeURIComponent(location.search)`,
    ),
    'a library that skips the prototype': withLibrary(
      'jquery/dist/jquery.min.js',
      `$.extend(true, {}, ${givenOptions})`,
    ),
    'the prototype is protected': site(
      parser(
        'location.search',
        'if (path.some((name) => /^(?:__proto__|constructor|prototype)$/.test(name))) continue;',
      ) + gadget,
    ),
    'there is no gadget': site(parser('location.search')),
    'the option is the object’s own': site(
      `${parser('location.search')} const options = {}; a.innerHTML = Object.hasOwn(options, "banner") ? options.banner : "Welcome"`,
    ),
    'the option becomes a text': site(
      `${parser('location.search')} const options = {}; a.textContent = options.banner || "x"`,
    ),
    'the parameters are in a map': site(
      'const params = new Map(new URLSearchParams(location.search)); a.innerHTML = ({}).banner || "Welcome"',
    ),
  },
};
