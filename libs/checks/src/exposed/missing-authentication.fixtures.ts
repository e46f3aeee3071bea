import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

const json = (body: string, status = 200) => ({ ...file(body, 'application/json'), status });
const settings = '{"httpNodeRoot":"/","version":"4.1.15","flowEncryptionType":"system"';
const haProxy =
  '<html><head><title>Statistics Report for HAProxy</title></head><body><h3>&gt; General process information</h3>';

const requested: CheckFixtures = exposureFixtures(
  {
    'the editor of Node-RED': {
      path: '/settings',
      body: `${settings}}`,
      type: 'application/json',
      severity: 'critical',
      evidence: 'httpNodeRoot',
    },
    'Jupyter without a token': {
      path: '/api/contents',
      body: '{"name": "", "path": "", "last_modified": "2026-05-01T10:00:00Z", "content": [], "type": "directory", "writable": true}',
      type: 'application/json',
      severity: 'critical',
      evidence: '"type": "directory"',
    },
    'the script console of Jenkins': {
      path: '/script',
      body: '<html><title>Jenkins</title><h1>Script Console</h1><pre>println(Jenkins.instance.pluginManager.plugins)</pre></html>',
      type: 'text/html',
      severity: 'critical',
      evidence: 'Script Console',
    },
    'Docker Engine': {
      path: '/containers/json?all=1',
      body: '[{"Id":"4f1e","Image":"shop","ImageID":"sha256:9c7a","HostConfig":{"NetworkMode":"default"}}]',
      type: 'application/json',
      severity: 'critical',
      evidence: '"ImageID":"sha256:',
    },
    'Hadoop YARN': {
      path: '/ws/v1/cluster/info',
      body: '{"clusterInfo":{"id":1,"state":"STARTED","hadoopVersion":"3.3.6"}}',
      type: 'application/json',
      severity: 'critical',
      evidence: 'clusterInfo',
    },
    'the API of Kubernetes': {
      path: '/api/v1/namespaces',
      body: '{"kind":"NamespaceList","apiVersion":"v1","items":[]}',
      type: 'application/json',
      severity: 'high',
      evidence: 'NamespaceList',
    },
    Elasticsearch: {
      path: '/_cat/indices?v',
      body: 'health status index     uuid                   pri rep docs.count\nyellow open   customers 1b3 1 1 4711\n',
      type: 'text/plain',
      severity: 'high',
      evidence: 'health status index',
    },
    CouchDB: {
      path: '/_all_dbs',
      body: '["_replicator","_users","shop"]\n',
      type: 'application/json',
      severity: 'high',
      evidence: '_users',
    },
    'InfluxDB 1': {
      path: '/query?q=SHOW%20DATABASES',
      body: '{"results":[{"statement_id":0,"series":[{"name":"databases","columns":["name"],"values":[["_internal"]]}]}]}',
      type: 'application/json',
      severity: 'high',
      evidence: '"databases"',
    },
    Solr: {
      path: '/solr/admin/info/system?wt=json',
      body: '{"lucene":{"solr-spec-version":"9.6.1"}}',
      type: 'application/json',
      severity: 'high',
      evidence: 'solr-spec-version',
    },
    Consul: {
      path: '/v1/agent/self',
      body: '{"Config":{"Datacenter":"dc1","NodeName":"n1","Server":true}}',
      type: 'application/json',
      severity: 'high',
      evidence: 'Datacenter',
    },
    Flink: {
      path: '/config',
      body: '{"refresh-interval":3000,"flink-version":"1.19.0"}',
      type: 'application/json',
      severity: 'high',
      evidence: 'flink-version',
    },
    'Bull Board': {
      path: '/admin/queues',
      body: '<html><head><title>Bull Dashboard</title></head></html>',
      type: 'text/html',
      severity: 'high',
      evidence: 'Bull Dashboard',
    },
    Transmission: {
      path: '/transmission/web/',
      body: '<html><head><title>Transmission Web Interface</title></head></html>',
      type: 'text/html',
      severity: 'high',
      evidence: 'Transmission Web Interface',
    },
    'HAProxy, to read': {
      path: '/haproxy?stats',
      body: haProxy,
      type: 'text/html',
      severity: 'medium',
      evidence: 'Statistics Report for HAProxy',
    },
    'HAProxy, to take servers out of service': {
      path: '/stats',
      body: `${haProxy}<select name=action><option value="maint">Set state to MAINT</option></select>`,
      type: 'text/html',
      severity: 'high',
      evidence: 'value="maint"',
    },
    Prometheus: {
      path: '/api/v1/status/config',
      body: '{"status":"success","data":{"yaml":"global:\\n  scrape_interval: 15s\\n"}}',
      type: 'application/json',
      severity: 'medium',
      evidence: '"yaml"',
    },
    Traefik: {
      path: '/api/rawdata',
      body: '{"routers":{"shop@file":{"entryPoints":["web"],"service":"shop"}}}',
      type: 'application/json',
      severity: 'medium',
      evidence: '"routers"',
    },
    'the API of Caddy': {
      path: '/config/',
      body: '{"admin":{"listen":"0.0.0.0:2019"},"apps":{"http":{"servers":{"srv0":{"listen":[":80"],"routes":[]}}}}}\n',
      type: 'application/json',
      severity: 'high',
      evidence: '"apps":{"http":{',
    },
    Alertmanager: {
      path: '/api/v2/status',
      body: '{"cluster":{"peers":[],"status":"disabled"},"config":{"original":"global:\\n  resolve_timeout: 5m\\n"},"versionInfo":{}}',
      type: 'application/json',
      severity: 'medium',
      evidence: '"config":{"original":"global:',
    },
    Netdata: {
      path: '/api/v1/info',
      body: '{"version":"v1.37.1","mirrored_hosts":["web1"],"collectors":[]}',
      type: 'application/json',
      severity: 'medium',
      evidence: 'mirrored_hosts',
    },
  },
  {
    'Node-RED whose visitors may only read': {
      responses: { '/settings': json(`${settings},"user":{"anonymous":true,"permissions":"read"}}`) },
    },
    'a login is required': {
      otherwise: ({ url }) => json(`{"error":"Unauthorized","path":"${url.pathname}"}`, 401),
    },
    'the API of another program': {
      responses: {
        '/settings': json('{"theme":"dark","version":"4.1"}'),
        '/config': json('{"apiUrl":"/api","environment":"production"}'),
        '/_all_dbs': json('[]'),
        '/api/contents': json('[{"type":"article","last_modified":"2026-05-01"}]'),
        '/stats': '<title>Statistics</title><p>How to read the report of HAProxy</p>',
        '/config/': json('{"apps":["shop","blog"]}'),
        '/api/v2/status': json('{"status":"ok","config":{}}'),
      },
    },
  },
);

const supervisor =
  '<html><head><title>Supervisor Status</title></head><body><a href="index.html?action=restartall">Restart All</a></body></html>';
/** Interfaces at the root of their own port. */
const atRoot = {
  Supervisor: { body: supervisor, severity: 'high', evidence: 'Supervisor Status' },
  VictoriaMetrics: {
    body: '<h2>Single-node VictoriaMetrics</h2></br>See docs at <a href="https://docs.victoriametrics.com/">',
    severity: 'high',
    evidence: 'Single-node VictoriaMetrics',
  },
  'the Pushgateway of Prometheus': {
    body: '<!DOCTYPE html><html><head><title>Prometheus Pushgateway</title></head></html>',
    severity: 'medium',
    evidence: 'Prometheus Pushgateway',
  },
} as const;

export const fixtures: CheckFixtures = {
  reports: {
    ...requested.reports,
    'Supervisor, with the same page at another query': {
      site: { crawled: ['/?message=refreshed'], responses: { '/': supervisor, '/?message=refreshed': supervisor } },
      expect: [{ url: '/', severity: 'high', evidence: 'Supervisor Status' }],
    },
    ...Object.fromEntries(
      Object.entries(atRoot).map(([name, { body, ...expected }]) => [
        name,
        { site: { responses: { '/': body } }, expect: [{ url: '/', ...expected }] },
      ]),
    ),
  },
  silent: {
    ...requested.silent,
    'an article about Supervisor': { responses: { '/': '<title>Supervisor Status</title><p>What it shows' } },
    'every path responds with the page of Supervisor': { otherwise: supervisor },
  },
};
