import type { DayOfScans, Plan } from '#accounts';
import { countOf } from '#kernel';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { barPlot } from '../../web/svg/bar-plot.ts';
import { dayText, timeView } from '../../web/views/time.ts';

export interface ShownUsage {
  readonly plan: Plan;
  readonly scansUsed: number;
  readonly scansPerMonth: number;
  readonly requestsPerMinute: number;
  readonly concurrentScans: number;
  /** RFC 3339; the end is exclusive. */
  readonly period: { readonly start: string; readonly end: string };
  readonly days: readonly DayOfScans[];
}

/** What the account has used of its plan in the current billing period. */
export function usageView(usage: ShownUsage): Html {
  const { plan, scansUsed, scansPerMonth, requestsPerMinute, concurrentScans, period, days } = usage;
  return html`<section aria-labelledby="quota">
      <h2 id="quota">Scans of this month</h2>
      <p class="lead">${scansUsed} of ${countOf(scansPerMonth, 'scan')} used.</p>
      <p>
        <progress
          max="${scansPerMonth}"
          value="${Math.min(scansUsed, scansPerMonth)}"
          aria-labelledby="quota"
        ></progress>
      </p>
      <p class="muted">
        From ${timeView(period.start)} until ${timeView(period.end)}. Scans that were canceled before they started, or
        did not run because of the service, are refunded.
      </p>
    </section>
    ${scansPerDay(days)}
    <section aria-labelledby="plan">
      <h2 id="plan">Plan</h2>
      <dl class="facts">
        <dt>Plan</dt>
        <dd>${plan}</dd>
        <dt>Requests</dt>
        <dd>${requestsPerMinute} a minute</dd>
        <dt>Running scans</dt>
        <dd>${concurrentScans} at the same time</dd>
      </dl>
    </section>`;
}

function scansPerDay(days: readonly DayOfScans[]): Html {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const total = days.reduce((sum, { scans }) => sum + scans, 0);
  return html`<section aria-labelledby="days">
    <h2 id="days">Scans a day</h2>
    ${barPlot(
      days.map(({ day, scans }) => ({ value: scans, label: `${dayText(day)}: ${scans}` })),
      {
        title: 'Scans a day',
        description: `${countOf(total, 'accepted scan')} in ${countOf(days.length, 'day')}, refunded ones included`,
        ends: [dayText(first), dayText(last)],
      },
    )}
    <details>
      <summary>The same as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" class="number">Scans</th>
          </tr>
        </thead>
        <tbody>
          ${days.map(
            ({ day, scans }) =>
              html`<tr>
                <td>${dayText(day)}</td>
                <td class="number">${scans}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </section>`;
}
