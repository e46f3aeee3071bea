import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

export interface PlotPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly value: number;
  /** Shown when the pointer rests on the point. */
  readonly label: string;
}

const [width, height] = [640, 180];
const margin = { left: 34, right: 12, top: 12, bottom: 24 };
const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };

/**
 * Values over time as an SVG picture; `max` is the top of the scale. `title` and `description` are for screen readers,
 * and stand for the picture.
 */
export function linePlot(
  points: readonly PlotPoint[],
  {
    max,
    title,
    description,
    ends,
  }: { max: number; title: string; description: string; ends: readonly [string, string] },
): Html {
  const times = points.map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (at: number): number =>
    round(margin.left + (to === from ? plot.width / 2 : ((at - from) / (to - from)) * plot.width));
  const y = (value: number): number => round(margin.top + plot.height - (value / max) * plot.height);
  const line = points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ');
  return html`<svg
    class="plot"
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${`${title}. ${description}`}"
  >
    ${[0, max / 2, max].map((value) => gridLine(y(value), String(value)))}
    <text x="${margin.left}" y="${height - 6}">${ends[0]}</text>
    <text x="${width - margin.right}" y="${height - 6}" text-anchor="end">${ends[1]}</text>
    <polyline points="${line}" />
    ${points.map(({ at, value, label }) => html`<circle cx="${x(at)}" cy="${y(value)}" r="3.5"><title>${label}</title></circle>`)}
  </svg>`;
}

function gridLine(y: number, label: string): Html {
  return html`<line x1="${margin.left}" x2="${width - margin.right}" y1="${y}" y2="${y}" /><text
      x="${margin.left - 6}"
      y="${y + 4}"
      text-anchor="end"
      >${label}</text
    >`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
