import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

const radius = 52;
const circumference = 2 * Math.PI * radius;

/** A score from 0 to 100 as a ring with the grade in it. `grade` is null where the site could not be looked at. */
export function scorePicture(score: number, grade: string | null): Html {
  const label = grade === null ? 'No grade: the site could not be looked at' : `Score ${score} of 100, grade ${grade}`;
  const filled = Math.round((score / 100) * circumference * 10) / 10;
  return html`<svg
    class="score ${levelOf(grade)}"
    viewBox="0 0 128 128"
    width="128"
    height="128"
    role="img"
    aria-label="${label}"
  >
    <circle class="track" cx="64" cy="64" r="${radius}" />
    <circle
      class="value"
      cx="64"
      cy="64"
      r="${radius}"
      stroke-dasharray="${filled} 400"
      transform="rotate(-90 64 64)"
    />
    <text class="grade" x="64" y="68" text-anchor="middle">${grade ?? '–'}</text>
    <text x="64" y="90" text-anchor="middle">${grade === null ? 'no grade' : `${score} / 100`}</text>
  </svg>`;
}

/** The class that colours a grade. */
export function levelOf(grade: string | null): string {
  if (grade === null) return 'info';
  if (/^[AB]/.test(grade)) return 'good';
  return grade.startsWith('C') ? 'medium' : 'bad';
}
