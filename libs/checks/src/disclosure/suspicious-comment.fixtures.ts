import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
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
    'the names of parts of a form': page('<!-- password field --><!-- admin menu --><!-- secret santa list -->x'),
    'a plain comment': page('<!-- navigation --><!-- mastodon -->x'),
    'a conditional comment': page('<!--[if IE]><script src="password.js"></script><![endif]-->x'),
  },
};
