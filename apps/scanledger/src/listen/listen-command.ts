import { setTimeout as sleep } from 'node:timers/promises';
import { Style } from '#terminal';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { clientOf } from '../service-client.ts';
import { connectionSettings } from '../settings.ts';
import type { ConnectionOptions } from '../settings.ts';
import { forwardEvent } from './forward-event.ts';
import type { Forwarded } from './forward-event.ts';
import { parseListenOptions } from './listen-options.ts';
import type { ListenOptions, TypedListenOptions } from './listen-options.ts';
import { newEvents } from './new-events.ts';
import { requireKnownTypes } from './require-known-types.ts';

/** Forwards the webhook events of the account to a receiver on this machine until it is interrupted. @returns the exit code */
export async function listenCommand(
  typed: TypedListenOptions & ConnectionOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const options = parseListenOptions(typed, process.env);
  const client = clientOf(connectionSettings(typed, process.env));
  const tell = (text: string): unknown => process.stderr.write(`${text}\n`);
  const style = new Style(process.stdout);
  await requireKnownTypes(client.events, options.types, signal);
  const events = newEvents(client.events, {
    intervalMs: options.intervalMs,
    signal,
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }),
    onLost: ({ message }, retryMs) => tell(`${message}; next attempt in ${Math.round(retryMs / 1_000)} s`),
    onRestored: () => tell('connected again'),
    onReady: () => tell(greeting(options)),
  });
  try {
    for await (const event of events) {
      if (!options.isWanted(event.type)) continue;
      const { forwardTo: receiver, secret } = options;
      const forwarded = receiver && (await forwardEvent(event, { receiver, secret, now: Date.now(), signal }));
      const time = style.dim(new Date().toTimeString().slice(0, 8));
      process.stdout.write(`${time}  ${style.bold(event.type)}  ${event.id}${forwardedText(forwarded, style)}\n`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return exitCodes.passed;
}

function greeting({ forwardTo, secret }: ListenOptions): string {
  if (forwardTo === undefined) return 'Listening for webhook events. Ctrl+C ends it.';
  return [
    `Forwarding webhook events to ${forwardTo.href}. Ctrl+C ends it.`,
    `The secret that they are signed with: ${secret}`,
  ].join('\n');
}

function forwardedText(forwarded: Forwarded | undefined, style: Style): string {
  if (forwarded === undefined) return '';
  const { status, problem, durationMs } = forwarded;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const outcome = problem ?? String(status);
  return `  ${isAccepted ? outcome : style.severity('high', outcome)}  ${durationMs} ms`;
}
