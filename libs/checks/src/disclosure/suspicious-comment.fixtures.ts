import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const remarks = [
  ...['TODO', 'FIXME', 'HACK', 'XXX', 'BUG', 'ToDo', 'FixMe', 'Fixme', 'fixme'].map((word) => `${word} check this`),
  'todo: check',
  'hack(check)',
  'xxx [check',
  'bug #12',
  'Bug: check',
  'hard-coded key, a secret',
  'Temporary admin',
  'change this password',
  'remove the test login',
  'same pwd as before',
  'Backdoor of the vendor',
  'debug only',
  'remove before release',
  'this is insecure',
  'vulnerable to that',
];
const named = [
  'passwords',
  'passwd',
  'credential',
  'credentials',
  'api key',
  'API_KEY',
  'apikey',
  'secret',
  'login',
  'admin',
];
const ofTools = [
  '/*! TODO drop IE 8 */',
  '//# TODO drop IE 8',
  '//@ TODO drop IE 8',
  '/* @license TODO */',
  '/* @preserve TODO */',
  '/* @Copyright TODO */',
  '// eslint-disable-next-line no-warning-comments -- TODO',
  '/* jshint TODO */',
  '/* istanbul ignore next: TODO */',
  '/* webpack TODO */',
  '// sourceMappingURL=TODO.map',
];
const innocent = [
  'mastodon',
  'METHODOLOGY',
  'TODOS',
  'the hacker news',
  'a bug in a rug',
  'debugging',
  'securely',
  'vulnerability9x',
];

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      remarks.map((remark) => [
        `a remark: ${remark}`,
        { site: page(`<!-- ${remark} -->x`), expect: [{ evidence: remark }] },
      ]),
    ),
    ...Object.fromEntries(
      named.map((name) => [
        `a value of the name ${name}`,
        { site: page(`<!-- ${name} = k7Vq2xLm -->x`), expect: [{ evidence: `${name} = k7***` }] },
      ]),
    ),
    'a remark in the second comment of a page': {
      site: page('<!-- navigation --><!-- TODO check permissions -->x'),
      expect: [{ evidence: '<!-- TODO check permissions -->' }],
    },
    'a task left': {
      site: page('<!-- TODO check permissions here -->x'),
      expect: [{ severity: 'info', confidence: 'low', evidence: '<!-- TODO check permissions here -->' }],
    },
    'a password': {
      site: page('<!-- default password is admin -->x'),
      expect: [{ evidence: '<!-- default password is a*** -->' }],
    },
    'a password with its value': {
      site: page('<!-- pwd: hunter22 -->x'),
      expect: [{ evidence: '<!-- pwd: hu*** -->' }],
    },
    'a password of several words': {
      site: page('<!-- admin: root, password = "correct horse battery" -->x'),
      expect: [{ evidence: '<!-- admin: r*** password = "corr*** -->' }],
    },
    'a password in a sentence': {
      site: page('<script>// the api key is k7Vq2xLm, for now\ngo();</script>'),
      expect: [{ evidence: '// the api key is k7***' }],
    },
    'a password that begins with a word of such sentences': {
      site: page('<!-- TODO the password is changed-me, and the api key is on.2024.k7Vq2xLm -->x'),
      expect: [{ evidence: '<!-- TODO the password is ch*** and the api key is on.2*** -->' }],
    },
    'a password behind a colon': {
      site: page('<!-- the password is: hunter2secret -->x'),
      expect: [{ evidence: '<!-- the password is: hun*** -->' }],
    },
    'a sentence about a password beside a task': {
      site: page('<!-- TODO fail if the password is empty, or the secret is reset. -->x'),
      expect: [{ evidence: '<!-- TODO fail if the password is empty, or the secret is reset. -->' }],
    },
    'a remark about a login': {
      site: page('<!-- TODO the login is broken -->x'),
      expect: [{ evidence: '<!-- TODO the login is broken -->' }],
    },
    'a task in mixed case': {
      site: page('<!-- ToDo remove the old login --><p>x'),
      expect: [{ evidence: 'ToDo remove the old login' }],
    },
    'a task in lower case with a colon': {
      site: page('<!-- todo: check permissions --><p>x'),
      expect: [{ evidence: 'todo: check permissions' }],
    },
    'in an inline script': {
      site: page('<script>/* FIXME anyone can call this */ var url = "//x/TODO";</script>'),
      expect: [{ evidence: '/* FIXME anyone can call this */' }],
    },
    'in a script of the site': {
      site: {
        responses: {
          '/': 'x',
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'go(); // password: hunter22\n' },
        },
        crawled: ['/app.js'],
      },
      expect: [{ url: '/app.js', evidence: '// password: hu***' }],
    },
  },
  silent: {
    ...Object.fromEntries(
      ofTools.map((comment) => [`a comment for a tool: ${comment}`, page(`<script>${comment}\ngo();</script>`)]),
    ),
    ...Object.fromEntries(innocent.map((words) => [`innocent words: ${words}`, page(`<!-- ${words} -->x`)])),
    'a comment that is longer than remarks are': page(`<!-- ${'text '.repeat(400)}TODO -->x`),
    'words of a script outside of comments': page('<script>var TODO = "// FIXME", HACK = `/* BUG */`;</script>'),
    'the Spanish word': page('<!-- todo el contenido de la tienda --><p>x'),
    'a text of a script': page('<script>var label = "TODO list // FIXME";</script>'),
    'the licence of a script': page('<script>/*! TODO app v1, @license MIT */ go();</script>'),
    'a script of a library': {
      responses: {
        '/': 'x',
        '/jquery.min.js': { headers: { 'content-type': 'text/javascript' }, body: '// TODO drop IE 8\n' },
      },
      crawled: ['/jquery.min.js'],
    },
    'the source map of a minified script, which some servers send as a script': {
      responses: {
        '/': 'x',
        '/app.min.js.map': {
          headers: { 'content-type': 'text/javascript' },
          body: '{"version":3} // TODO drop IE 8\n',
        },
      },
      crawled: ['/app.min.js.map'],
    },
    'what holds of a password': page(
      '<!-- password is required --><!-- the login is shown --><script>// if the password is empty or the admin is away\n' +
        '/* a secret is not too short */ go();</script>',
    ),
    'the names of parts of a form': page('<!-- password field --><!-- admin menu --><!-- secret santa list -->x'),
    'a plain comment': page('<!-- navigation --><!-- mastodon -->x'),
    'a conditional comment': page('<!--[if IE]><script src="password.js"></script><![endif]-->x'),
  },
};
