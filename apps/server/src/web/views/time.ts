import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

/** Made when a page is first shown: the first formatter of a process reads the data of the locale, which takes 20 ms. */
let format: Intl.DateTimeFormat | undefined;
let secondsFormat: Intl.DateTimeFormat | undefined;
let dayFormat: Intl.DateTimeFormat | undefined;

/** A moment for people, in UTC: `22 Nov 2026, 09:17 UTC`. `at`: RFC 3339; where there is none, `absent` or a dash. */
export function timeView(at: string | null | undefined, absent?: string): Html {
  if (at === null || at === undefined)
    return absent === undefined ? html`<span aria-hidden="true">–</span>` : html`${absent}`;
  return html`<time datetime="${at}">${momentText(Date.parse(at))}</time>`;
}

/** The same to the second, for lists of what happened: `22 Nov 2026, 09:17:05 UTC`. `at`: RFC 3339. */
export function secondsView(at: string): Html {
  secondsFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return html`<time datetime="${at}">${secondsFormat.format(Date.parse(at))} UTC</time>`;
}

/** `22 Nov 2026, 09:17 UTC`; `at` in milliseconds since the epoch. */
export function momentText(at: number): string {
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** The local time of a time zone (IANA name): `22 Nov 2026, 10:17`. */
export function localTimeText(at: string, timezone: string): string {
  const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  return local.format(new Date(at));
}

/** `22 Nov 2026` */
export function dayText(at: string | number): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  return dayFormat.format(new Date(at));
}

/** `1 h 5 min`, `42 s` */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
