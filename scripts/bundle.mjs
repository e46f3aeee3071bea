/**
 * Bundles programs with the packages that they import, so that one starts by reading a few files in place of thousands:
 * node scripts/bundle.mjs DIRECTORY [NAME=SOURCE …]
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** What `npm run build` writes: the file in `dist` without its ending, and its source. */
export const programs = {
  server: 'apps/server/src/main.ts',
  'scanledger-admin': 'apps/cli/src/main.ts',
  scanledger: 'apps/scanledger/src/main.ts',
  demo: 'apps/cli/src/demo/main.ts',
};

/** Files that the programs start as threads. They look for them in their own directory. */
const threads = {
  'scan-thread': 'libs/checks/src/scan-thread.ts',
  'writer.worker': 'libs/storage/src/sqlite/writer/writer.worker.ts',
};

const packages = join(import.meta.dirname, '../node_modules');

/** Files that the programs read, copied beside them. */
const assets = 'apps/server/src/web/assets/files';

/** Finds its own files at run time. */
const withFilesOfItsOwn = ['playwright-core'];

/** Optional packages of Nest and class-transformer, which are imported only where they are installed. */
const optional = [
  /^@nestjs\/(microservices|websockets|platform-express)/,
  /^@fastify\/(static|view|multipart)/,
  'class-transformer/storage',
];

/** Other files of packages than Node would load. */
const alias = {
  // Phone numbers of class-validator, half a megabyte, which are not used here.
  'libphonenumber-js/max': false,
  // As ES modules, of which only what is used is bundled.
  'rxjs/operators': join(packages, 'rxjs/dist/esm/operators/index.js'),
  rxjs: join(packages, 'rxjs/dist/esm/index.js'),
};

/**
 * A module of these is left out where nothing of it is used, also where an index file imports it. The index of
 * `@nestjs/common` is what loads `reflect-metadata`.
 */
const withoutSideEffects = { test: /\/(apps|libs|clients)\/|\/@nestjs\/(?!common\/index\.js)/, sideEffects: false };

/**
 * An `import` of `node:http` reads each of its exports, and three of them load the client of `fetch`: 70 ms of processor
 * time and 6 MiB in each program. Its other exports are read from the module itself.
 */
const httpWithoutFetch = {
  name: 'http-without-fetch',
  resolveId: (source, _importer, { kind }) =>
    kind === 'import-statement' && /^(node:)?http$/.test(source) ? '\0node:http' : undefined,
  load(id) {
    if (id !== '\0node:http') return undefined;
    const lazy = ['WebSocket', 'CloseEvent', 'MessageEvent', 'globalAgent'];
    const names = Object.keys(process.getBuiltinModule('node:http')).filter((name) => !lazy.includes(name));
    return `const http = process.getBuiltinModule('node:http');
      export default http;
      export const { ${names.join(', ')} } = http;`;
  },
};

/**
 * Nest's loggers, which these programs do not use, make a formatter of dates when they are loaded. It reads the data of the
 * locale: 20 to 30 ms of processor time in each program.
 */
const formattersWhenUsed = {
  name: 'formatters-when-used',
  transform(code, id) {
    if (!/@nestjs\/common\/services\/(console-)?logger\.service\.js$/.test(id)) return undefined;
    const changed = code.replace(
      /const dateTimeFormatter = (new Intl\.DateTimeFormat\([^;]*\));/,
      'let formatter; const dateTimeFormatter = { format: (date) => (formatter ??= $1).format(date) };',
    );
    if (changed === code) throw new Error(`${id} makes its formatter in another way: change formatters-when-used`);
    return changed;
  },
};

/**
 * Node keeps the text of a program in memory, with two bytes for each character where one of them is not in ASCII: 4 MiB.
 * `charset` leaves those in templates, regular expressions and comments.
 */
const onlyAscii = {
  name: 'only-ascii',
  renderChunk(code) {
    const unescapable = /(?:String\.raw`[^`]*|\\)[^\0-\x7f]/.exec(code);
    if (unescapable !== null) throw new Error(`cannot be written in ASCII: ${unescapable[0].slice(-60)}`);
    const ascii = code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return ascii === code ? undefined : ascii;
  },
};

/** Writes the programs and their threads into a directory. @throws Error with every mistake in the sources */
export async function bundle(directory, inputs = programs) {
  const build = await rolldown({
    input: { ...inputs, ...threads },
    platform: 'node',
    tsconfig: 'tsconfig.json',
    external: [...optional, ...withFilesOfItsOwn],
    resolve: { alias },
    treeshake: { moduleSideEffects: [withoutSideEffects] },
    plugins: [httpWithoutFetch, formattersWhenUsed, onlyAscii],
    onLog(level, log, report) {
      // Comments of packages that other bundlers read, and packages that hide an import from them.
      const isOfPackage = log.id?.includes('/node_modules/') ?? false;
      if (log.code !== 'INVALID_ANNOTATION' && !(log.code === 'EVAL' && isOfPackage)) report(level, log);
    },
  });
  // Decorators read what `reflect-metadata` has defined: modules run in the order in which they are imported. Names and
  // lines stay readable, for the stack traces in the log.
  const small = { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } };
  await build.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].js',
    strictExecutionOrder: true,
    ...small,
  });
  await build.close();
  cpSync(assets, join(directory, 'files'), { recursive: true });
}

if (import.meta.main) {
  const [directory = 'dist', ...inputs] = process.argv.slice(2);
  await bundle(directory, inputs.length > 0 ? Object.fromEntries(inputs.map((input) => input.split('='))) : undefined);
}
