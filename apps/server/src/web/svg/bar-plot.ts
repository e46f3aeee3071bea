import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

export interface Bar {
  readonly value: number;
  /** Shown when the pointer rests on the bar. */
  readonly label: string;
}

const [width, height] = [640, 160];
const margin = { left: 40, right: 8, top: 12, bottom: 24 };
const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };

/** Counts as an SVG picture, one bar each. `title` and `description` are for screen readers, and stand for the picture. */
export function barPlot(
  bars: readonly Bar[],
  { title, description, ends }: { title: string; description: string; ends: readonly [string, string] },
): Html {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const step = plot.width / Math.max(1, bars.length);
  const drawn = bars.map(({ value, label }, index) => {
    const barHeight = round((value / max) * plot.height);
    return html`<rect
      x="${round(margin.left + index * step + step * 0.1)}"
      y="${round(margin.top + plot.height - barHeight)}"
      width="${round(step * 0.8)}"
      height="${barHeight}"
      ><title>${label}</title></rect
    >`;
  });
  const bottom = margin.top + plot.height;
  return html`<svg
    class="plot"
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${`${title}. ${description}`}"
  >
    <line x1="${margin.left}" x2="${width - margin.right}" y1="${bottom}" y2="${bottom}" />
    <text x="${margin.left - 6}" y="${margin.top + 4}" text-anchor="end">${max}</text>
    <text x="${margin.left - 6}" y="${bottom}" text-anchor="end">0</text>
    <text x="${margin.left}" y="${height - 6}">${ends[0]}</text>
    <text x="${width - margin.right}" y="${height - 6}" text-anchor="end">${ends[1]}</text>
    ${drawn}
  </svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
