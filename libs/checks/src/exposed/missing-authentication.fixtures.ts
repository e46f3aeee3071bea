import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { exposureFixtures, file } from './testing/exposure-fixtures.ts';
import { interfacesAtRoot, phpMyAdmin, supervisor } from './testing/interfaces-at-root.ts';
import { requestedInterfaces, settings } from './testing/requested-interfaces.ts';

const json = (body: string, status = 200) => ({ ...file(body, 'application/json'), status });

/** Of pages about an interface as of the interface itself. */
const titles = [
  'MLflow',
  'Ray Dashboard',
  'Cloud Commander - a review',
  'Selenium Grid',
  'ComfyUI',
  'Alertmanager',
  'Mailpit',
  'Kafdrop: Broker List',
  'Apache Flink Web Dashboard',
  'Transmission Web Interface',
  'Home - Mongo Express',
  'ttyd - Terminal',
  'Monit: how we use it',
  'JSON Server',
];

/** The script that tells the page of Syncthing whose device it shows. */
const syncthingScript = (members: string): string =>
  `var metadata = {${members}"deviceID":"DGJFVNG-J3YPLGA-GLXG5AZ-X2G6WBK-SKAKG2H-RAEGBIJ-VTIZTZN-YO3ZWQK"};\n`;
const syncthing = (members: string) => file(syncthingScript(members), 'application/javascript');

const requested: CheckFixtures = exposureFixtures(requestedInterfaces, {
  'Node-RED whose visitors may only read': {
    responses: { '/settings': json(`${settings},"user":{"anonymous":true,"permissions":"read"}}`) },
  },
  'a login is required': {
    otherwise: ({ url }) => json(`{"error":"Unauthorized","path":"${url.pathname}"}`, 401),
  },
  'the API of another program': {
    responses: {
      '/settings': json('{"theme":"dark","version":"4.1"}'),
      '/_all_dbs': json('[]'),
      '/api/contents': json('[{"type":"article","last_modified":"2026-05-01"}]'),
      '/stats': '<title>Statistics</title><p>How to read the report of HAProxy</p>',
      '/config/': json('{"apps":["shop","blog"]}'),
      '/v2/_catalog': json('{"errors":[],"repositories":null}'),
      '/hangfire': '<title>Hangfire Dashboard</title><form action="/login">',
      '/sidekiq': '<title>Sign in to Sidekiq</title><a href="/login">',
    },
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    ...requested.reports,
    'Supervisor, with the same page at another query': {
      site: { crawled: ['/?message=refreshed'], responses: { '/': supervisor, '/?message=refreshed': supervisor } },
      expect: [{ url: '/', severity: 'high', evidence: 'Supervisor Status' }],
    },
    'Syncthing without a password': {
      site: { crawled: ['/meta.js'], responses: { '/meta.js': syncthing('') } },
      expect: [{ url: '/meta.js', severity: 'high', evidence: '"deviceID":"DGJFVNG-' }],
    },
    'Syncthing with a page for its login, and no password': {
      site: { crawled: ['/meta.js'], responses: { '/meta.js': syncthing('"authenticated":true,') } },
      expect: [{ url: '/meta.js', severity: 'high', evidence: '"authenticated":true' }],
    },
    ...Object.fromEntries(
      Object.entries(interfacesAtRoot).map(([name, { body, ...expected }]) => [
        name,
        { site: { responses: { '/': body } }, expect: [{ url: '/', ...expected }] },
      ]),
    ),
  },
  silent: {
    ...requested.silent,
    'phpMyAdmin with a login': { responses: { '/': phpMyAdmin.replace('logged_in:true', 'logged_in:false') } },
    'Syncthing with a login': {
      crawled: ['/meta.js'],
      responses: { '/meta.js': syncthing('"authenticated":false,') },
    },
    'a script that tells of a device of Syncthing, too': {
      crawled: ['/app.js'],
      responses: { '/app.js': file(`start();\n${syncthingScript('')}`, 'application/javascript') },
    },
    'an article about Supervisor': { responses: { '/': '<title>Supervisor Status</title><p>What it shows' } },
    ...Object.fromEntries(
      titles.map((title) => [
        `a page of a wiki with the title ${title}`,
        { responses: { '/': `<html><head><title>${title}</title></head><body><p>How we use it</p></body></html>` } },
      ]),
    ),
    'an editor that runs in the browser alone': {
      responses: {
        '/': '<meta id="vscode-workbench-web-configuration" data-settings="{&quot;productConfiguration&quot;:{}}">',
      },
    },
    'a page that says how to start a program': { responses: { '/': '<p>Check that\nOllama is running' } },
    'every path responds with the page of Supervisor': { otherwise: supervisor },
  },
};
