/** Who may import whom. Each rule's name is the sentence that a broken build shows. */
const lib = (name) => `^libs/${name}/`;
const onlyThese = (from, ...allowed) => ({
  name: `libs-${from}-imports-only-${allowed.length > 0 ? allowed.join('-') : 'nothing-of-ours'}`,
  severity: 'error',
  from: { path: lib(from) },
  to: { path: '^(libs|apps|test)/', pathNot: [lib(from), ...allowed.map(lib)] },
});

const drivers = '^node_modules/(@eventstore/db-client|mongodb)/';
const testCode = ['/testing/', '\\.(spec|fixtures)\\.ts$'];
const pureFile = '\\.(events|log-lines|decider|projection|saga|check)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    onlyThese('kernel'),
    onlyThese('terminal'),
    onlyThese('event-sourcing', 'kernel'),
    onlyThese('egress', 'kernel'),
    {
      ...onlyThese('scanner', 'kernel', 'egress'),
      from: { path: lib('scanner'), pathNot: ['\\.spec\\.ts$', '/testing/'] },
    },
    onlyThese('browser', 'kernel', 'egress', 'scanner'),
    onlyThese('checks', 'kernel', 'scanner', 'browser'),
    {
      // Where no browser is set, its driver is not even loaded.
      name: 'the-browser-is-loaded-by-the-scan-thread-only',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: [lib('browser'), '^libs/checks/src/scan-thread\\.ts$'] },
      to: {
        path: [lib('browser'), '^node_modules/playwright-core/'],
        pathNot: '^libs/browser/src/browser-problem\\.ts$',
      },
    },
    {
      // The service tries the browser at its start in the main thread.
      name: 'the-browser-is-tried-without-its-driver',
      severity: 'error',
      from: { path: '^libs/browser/src/browser-problem\\.ts$' },
      to: { path: '^node_modules/playwright-core/', reachable: true },
    },
    onlyThese('accounts', 'kernel', 'event-sourcing'),
    onlyThese('identity', 'kernel', 'event-sourcing', 'accounts'),
    onlyThese('scans', 'kernel', 'event-sourcing', 'scanner', 'accounts'),
    onlyThese('webhooks', 'kernel', 'event-sourcing', 'egress', 'accounts', 'scans'),
    onlyThese('schedules', 'kernel', 'event-sourcing', 'scanner', 'accounts', 'scans'),
    onlyThese('receipts', 'kernel', 'event-sourcing', 'scanner', 'scans'),
    onlyThese('targets', 'kernel', 'event-sourcing', 'egress', 'accounts', 'scans'),
    onlyThese('storage', 'kernel', 'event-sourcing'),
    onlyThese(
      'service',
      'kernel',
      'event-sourcing',
      'storage',
      'egress',
      'scanner',
      'checks',
      'accounts',
      'identity',
      'receipts',
      'scans',
      'schedules',
      'targets',
      'webhooks',
    ),
    {
      name: 'an-app-imports-no-other-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'only-storage-imports-a-driver',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: lib('storage') },
      to: { path: [drivers, '^node:sqlite$', '^sqlite$'] },
    },
    {
      // Worker threads resolve the package's own imports to the last build, and should start fast.
      name: 'the-writer-thread-imports-only-its-own-folder',
      severity: 'error',
      from: { path: '^libs/storage/src/sqlite/writer/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs|apps)/', pathNot: '^libs/storage/src/sqlite/writer/' },
    },
    {
      name: 'only-service-apps-and-tests-import-storage',
      severity: 'error',
      from: { path: '^libs/', pathNot: [lib('storage'), lib('service')] },
      to: { path: lib('storage') },
    },
    {
      name: 'a-library-is-imported-through-its-index',
      severity: 'error',
      from: { path: '^(libs/([^/]+)/|apps/)' },
      to: {
        path: '^libs/([^/]+)/src/',
        pathNot: [
          '^libs/$2/',
          '^libs/[^/]+/src/index\\.ts$',
          '^libs/storage/src/servers\\.ts$',
          '^libs/browser/src/browser-problem\\.ts$',
          '^libs/checks/src/open-scanner\\.ts$',
          '^libs/scanner/src/(check-api|renderer|thread)\\.ts$',
          '^libs/service/src/prepare-process\\.ts$',
          '/testing/',
        ],
      },
    },
    {
      name: 'a-slice-exports-no-decider-and-no-projection',
      severity: 'error',
      from: { path: '^libs/(accounts|identity|receipts|scans|schedules|targets|webhooks)/src/index\\.ts$' },
      to: { path: '\\.(decider|projection)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-import-no-framework-no-driver-and-no-io',
      severity: 'error',
      from: { path: pureFile, pathNot: '\\.spec\\.ts$' },
      to: {
        path: ['^node_modules/(@nestjs|rxjs|fastify|undici|mongodb|@eventstore)', '^node:'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-use-no-core-module',
      severity: 'error',
      from: { path: pureFile, pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-code-imports-no-test-code',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [...testCode] },
      to: { path: ['^test/', ...testCode] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Programs of their own, with packages of their own.
    exclude: { path: '^test/(engines/tools|bench/peers/(emmett|nest-cqrs))/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
