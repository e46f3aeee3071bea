import type { Exposed } from './exposure-fixtures.ts';
import { phpMyAdmin } from './interfaces-at-root.ts';

export const settings = '{"httpNodeRoot":"/","version":"4.1.15","flowEncryptionType":"system"';
const haProxy =
  '<html><head><title>Statistics Report for HAProxy</title></head><body><h3>&gt; General process information</h3>';

/** Interfaces that the check requests. */
export const requestedInterfaces: Readonly<Record<string, Exposed>> = {
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
  'a registry of Docker': {
    path: '/v2/_catalog',
    body: '{"repositories":["shop/api"]}\n',
    type: 'application/json',
    severity: 'high',
    evidence: 'shop/api',
  },
  Hangfire: {
    path: '/hangfire',
    body: '<html><head><title>Overview – Hangfire Dashboard</title></head><body><a href="https://www.hangfire.io/">Hangfire 1.8.14</a></body></html>',
    type: 'text/html',
    severity: 'high',
    evidence: 'Hangfire Dashboard',
  },
  phpMyAdmin: {
    path: '/phpmyadmin/',
    body: phpMyAdmin,
    type: 'text/html',
    severity: 'high',
    evidence: 'phpMyAdmin',
  },
  Sidekiq: {
    path: '/sidekiq',
    body: '<html><head><title>[PRODUCTION] Sidekiq</title></head><body><a href="/sidekiq/busy">Busy</a></body></html>',
    type: 'text/html',
    severity: 'high',
    evidence: 'Sidekiq</title>',
  },
  Prometheus: {
    path: '/api/v1/status/config',
    body: '{"status":"success","data":{"yaml":"global:\\n  scrape_interval: 15s\\n"}}',
    type: 'application/json',
    severity: 'medium',
    evidence: '"yaml"',
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
  'Bull Board': {
    path: '/admin/queues',
    body: '<html><head><title>Bull Dashboard</title></head></html>',
    type: 'text/html',
    severity: 'high',
    evidence: 'Bull Dashboard',
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
  Netdata: {
    path: '/api/v1/info',
    body: '{"version":"v1.37.1","mirrored_hosts":["web1"],"collectors":[]}',
    type: 'application/json',
    severity: 'medium',
    evidence: 'mirrored_hosts',
  },
};
