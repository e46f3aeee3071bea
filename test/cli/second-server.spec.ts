import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe('A second server on one DATA_DIR', () => {
  let cli: CliEnvironment;
  let port: string;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    port = new URL((await cli.startServer()).url).port;
  });
  afterAll(() => cli.close());

  it('says first that the directory is in use, and then that the port is', async () => {
    expect(await startRejectedServer(cli.directory, { PORT: port })).toEqual({
      code: 78,
      stdout: '',
      stderr:
        'The configuration is invalid:\n' +
        `  DATA_DIR ${cli.directory} is in use by another process. Stop it, or set DATA_DIR to another directory.\n` +
        `  PORT ${port} is already in use on 127.0.0.1. Stop the other process, or set another PORT.\n`,
    });
  });

  it('does not start on another port either', async () => {
    const { code, stderr } = await startRejectedServer(cli.directory);
    expect({ code, stderr }).toEqual({ code: 78, stderr: expect.stringContaining('is in use by another process') });
  });
});
