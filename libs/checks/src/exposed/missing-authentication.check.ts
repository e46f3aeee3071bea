import type { ActiveCheck } from '#scanner/check-api';
import { ownExchanges } from '../documents.ts';
import { examples, exposureCheck, probeCandidates, requestsToConfirm } from './exposure.ts';
import { loggedInPhpMyAdmin } from './php-my-admin.ts';
import { anyOf, pageWith, rated, textWith, unless } from './signatures.ts';
import type { Signature } from './signatures.ts';

/** Interfaces that run programs on the server for every client. */
const runsCode: Readonly<Record<string, Signature>> = {
  // Where users without a login may only read, the settings name the anonymous user.
  '/settings': unless(/"user"\s{0,4}:\s{0,4}\{/, textWith(/"httpNodeRoot"\s{0,4}:/, /"flowEncryptionType"\s{0,4}:/)),
  '/api/contents': textWith(/"writable"\s{0,4}:/, /"type"\s{0,4}:\s{0,4}"directory"/, /"last_modified"\s{0,4}:/),
  '/script': pageWith(/<h1[^>]{0,80}>\s{0,20}Script Console/, /Jenkins\.instance/),
  '/containers/json?all=1': textWith(/"ImageID"\s{0,4}:\s{0,4}"sha256:/, /"HostConfig"\s{0,4}:/),
  '/ws/v1/cluster/info': textWith(/"clusterInfo"\s{0,4}:/, /"hadoopVersion"\s{0,4}:/),
};

const haProxy = pageWith(/<title>Statistics Report for HAProxy/);
const withActions = rated('high', pageWith(/<title>Statistics Report for HAProxy/, /<option value="maint">/));
const readsOrWrites: Readonly<Record<string, Signature>> = {
  '/v2/_catalog': textWith(/^\s{0,4}\{"repositories"\s{0,4}:\s{0,4}\[/),
  '/hangfire': pageWith(/Hangfire Dashboard<\/title>|<div id="hangfireConfig"/, /hangfire\.io/),
  '/sidekiq': pageWith(/<title>[^<]{0,40}Sidekiq<\/title>/, /\/sidekiq\/(?:busy|queues|retries)"/),
  '/api/v1/namespaces': textWith(/"kind"\s{0,4}:\s{0,4}"NamespaceList"/),
  '/_cat/indices?v': textWith(/^health\s{1,20}status\s{1,20}index\s{1,200}uuid/m),
  '/_all_dbs': textWith(/^\s{0,20}\[[^\]]{0,4000}"_users"/),
  '/query?q=SHOW%20DATABASES': textWith(/"series"\s{0,4}:\s{0,4}\[\{"name"\s{0,4}:\s{0,4}"databases"/),
  '/solr/admin/info/system?wt=json': textWith(/"solr-spec-version"\s{0,4}:/),
  '/v1/agent/self': textWith(/"Config"\s{0,4}:\s{0,4}\{/, /"Datacenter"\s{0,4}:/, /"NodeName"\s{0,4}:/),
  '/admin/queues': pageWith(/<title>[^<]{0,80}Bull Dashboard/),
  '/haproxy?stats': anyOf(withActions, rated('medium', haProxy)),
  '/stats': anyOf(withActions, rated('medium', haProxy)),
  // The API with which Caddy takes any other configuration.
  '/config/': textWith(/"apps"\s{0,4}:\s{0,4}\{\s{0,4}"(?:http|tls|layer4)"\s{0,4}:\s{0,4}\{/),
  '/api/v1/status/config': rated('medium', textWith(/^\{"status":"success","data":\{"yaml":/)),
  '/api/rawdata': rated('medium', textWith(/"routers"\s{0,4}:\s{0,4}\{/, /"entryPoints"\s{0,4}:/)),
  '/api/v1/info': rated('medium', textWith(/"mirrored_hosts"\s{0,4}:/, /"collectors"\s{0,4}:/)),
};

/** Interfaces that the crawl comes to: their page tells what they are. */
const pages = anyOf(
  loggedInPhpMyAdmin,
  rated('critical', pageWith(/<meta id="vscode-workbench-web-configuration"/, /&quot;remoteAuthority&quot;:/)),
  rated('critical', pageWith(/<title>Cloud Commander - \/[^<]{0,200}<\/title>/)),
  rated('critical', pageWith(/<title>Ray Dashboard<\/title>/, /static\/js\/main\./)),
  pageWith(/<title>ttyd - Terminal<\/title>/, /xterm/),
  pageWith(/<div id="terminal"><\/div>/, /<script src="\.\/auth_token\.js">/, /<script src="\.\/js\/gotty/),
  pageWith(/<title>ComfyUI<\/title>/, /<body class=.litegraph|<div id=.vue-app/),
  pageWith(/<title>MLflow<\/title>/, /static-files\//),
  pageWith(/<title>Selenium Grid<\/title>/, /<div id=.root/),
  pageWith(/<title>Home - Mongo Express<\/title>/, /public\/css\/bootstrap-theme\.min\.css/),
  pageWith(/<title>Kafdrop: Broker List<\/title>/, /Kafka Cluster Overview/),
  pageWith(/<html ng-app="mailhogApp"/),
  pageWith(/<html ng-app="mailDevApp"/),
  pageWith(/<title>Mailpit<\/title>/, /dist\/app\.(?:css|js)/),
  pageWith(/<title>MailCatcher<\/title>/, /assets\/mailcatcher/),
  pageWith(/^Ollama is running\s{0,4}$/),
  pageWith(/<title>Supervisor Status<\/title>/, /\?action=restartall"/),
  pageWith(/<h2>Single-node VictoriaMetrics<\/h2>/),
  pageWith(/<title>Apache Flink Web Dashboard<\/title>/, /<flink-root/),
  pageWith(/<title>Transmission Web Interface<\/title>/, /(?:\/transmission\.|transmission-app\.)js/),
  pageWith(/<title>Monit: [^<]{1,200}<\/title>/, /Monit is <a href='_runtime'/),
  pageWith(/<title>JSON Server<\/title>/, /<div id="resources">/),
  unless(
    /"authenticated":false/,
    textWith(/^var metadata = \{[^{}]{0,200}"deviceID":"(?:[A-Z2-7]{7}-){7}[A-Z2-7]{7}"/),
  ),
  rated('medium', pageWith(/<title>Alertmanager<\/title>/, /script\.js|\belm\b|<a href="-\/reload">/i)),
  rated('medium', pageWith(/<title>Prometheus Pushgateway<\/title>/)),
);
const maxPages = 3;
const common = { maxBytes: 32_768, anonymous: true };

const interfaces = exposureCheck(
  {
    id: 'missing-authentication',
    title: 'Missing authentication for an administration interface',
    severity: 'high',
    category: 'authentication',
    cwe: [306],
    wstg: ['WSTG-CONF-05', 'WSTG-ATHN-04'],
    description:
      'The interface of a database, a platform or a tool responds without a login. An attacker reads what it manages, and often changes it; those of Node-RED, Jupyter, Jenkins, Docker, YARN, Ray, Cloud Commander and Visual Studio Code run any program on the server.',
    remediation:
      'Require a login (Node-RED: `adminAuth` in settings.js; Elasticsearch: `xpack.security.enabled: true`; InfluxDB: `auth-enabled = true`; HAProxy: `stats auth`; phpMyAdmin: `auth_type` `cookie` of the server; a registry of Docker: `auth.htpasswd`; code-server: `auth: password`; Supervisor: `username` and `password` of `[inet_http_server]`; Monit: `allow NAME:PASSWORD` of `set httpd`; Syncthing: a password for its GUI), and serve it on an internal address only: `allow 10.0.0.0/8; deny all;` (nginx).',
  },
  [
    ...Object.entries(runsCode).map(([path, signature]) => ({ path, signature: rated('critical', signature) })),
    ...Object.entries(readsOrWrites).map(([path, signature]) => ({ path, signature })),
  ].map((candidate) => ({ ...candidate, ...common })),
);

/** All requests are sent without the login of the scan: with it, every interface responds. */
export const missingAuthentication: ActiveCheck = {
  meta: {
    ...interfaces.meta,
    needs: ['main', 'exchanges'],
    maxRequests: interfaces.meta.maxRequests + maxPages * (1 + requestsToConfirm),
  },
  probe: async (artifacts, probe) => {
    const found = ownExchanges(artifacts)
      .filter((exchange) => exchange.status === 200 && exchange.url.search === '' && pages(exchange) !== undefined)
      .slice(0, maxPages)
      .map(({ url }) => ({ url, candidate: { signature: pages, ...common } }));
    const outcomes = [...(await probeCandidates(found, probe)), ...(await interfaces.probe(artifacts, probe))];
    return outcomes.slice(0, examples);
  },
};
