const least = [24, 15] as const;

/** Ends the process with one clear line where Node is too old for the embedded store. Imports nothing that needs a new one. */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  process.stderr.write(
    `Scanledger needs Node ${least.join('.')} or newer, and this is Node ${version}. Start it with \`npm start\`, which brings its own.\n`,
  );
  process.exit(1);
}
