import { prepareProcess } from '#service/prepare-process';
import { Termination } from './termination.ts';

prepareProcess();
// Without a listener, the signal ends the process. What it reloads is added when there is something to reload.
process.on('SIGHUP', () => undefined);
const termination = new Termination();
const { settingsOrExit } = await import('./config/settings-or-exit.ts');
const settings = await settingsOrExit();
const { runServer } = await import('./run-server.ts');
await runServer(settings, termination);
