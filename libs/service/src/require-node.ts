const minVersion = [24, 15] as const;

/** Ends the process with one clear line where Node is too old. Imports nothing, so that it runs on any Node. */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return;
  process.stderr.write(
    `Scanledger requires Node ${minVersion.join('.')} or later; this is Node ${version}. Start it with \`npm start\`, which uses the Node that \`npm ci\` installs.\n`,
  );
  process.exit(1);
}
