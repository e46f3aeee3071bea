import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserSession, VisitReport } from '#scanner/renderer';
import { openSession, visit } from './support/visits.ts';

// A page that hangs takes its time limit.
jest.setTimeout(5 * 60_000);

const button = `<button onclick="history.pushState({}, '', '/tried')">one</button>`;

describe('exploring a page', () => {
  let session: BrowserSession;
  beforeAll(async () => {
    session = await openSession({ visitTimeoutMs: 60_000 });
  });
  afterAll(() => session?.close());

  const explored = (html: string): Promise<VisitReport> =>
    visit(session, '/', { '/': `<!doctype html><body>${html}` }, { explores: true });
  const pathsOf = ({ routes }: VisitReport): string[] => routes.map((route) => new URL(route).pathname);

  it('ends where what is done while a button is held down sets its timer again', async () => {
    const held = '<button id=b>hold</button><script>b.onmousedown = function hold() { setTimeout(hold, 500) }</script>';
    const report = await explored(held + button);
    expect(report.problem).toBeUndefined();
    expect(pathsOf(report)).toContain('/tried');
  });

  it.each([
    'attributes',
    'children',
    'click',
    'dataset',
    'disabled',
    'dispatchEvent',
    'getAttribute',
    'localName',
    'matches',
    'outerHTML',
    'parentElement',
    'parentNode',
    'querySelector',
    'textContent',
  ])('tries the controls in and behind a form that has a field named %s', async (name) => {
    const inside = `<button type=button onclick="history.pushState({}, '', '/inside')">two</button>`;
    const form = `<form id=f class=a><input name=${name}><i id=i>x</i>${inside}</form>`;
    const listens = '<script>document.addEventListener("click", () => {})</script>';
    const report = await explored(form + button + listens);
    expect(report.problem).toBeUndefined();
    expect(pathsOf(report)).toEqual(expect.arrayContaining(['/inside', '/tried']));
    expect(report.leftUntried).toBe(false);
  });

  it('has left controls untried where it fails', async () => {
    const fails = '<script>document.querySelectorAll = () => { throw new Error("x") }</script>';
    const report = await explored(button + fails);
    expect(pathsOf(report)).not.toContain('/tried');
    expect(report.leftUntried).toBe(true);
  });
});
