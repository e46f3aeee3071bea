import { describe, expect, it } from '@jest/globals';
import { isWithoutDocument, visitProblem, VisitTimeout } from './visit-problem.ts';

const running = { killedBecause: undefined, isRunning: true };

describe('what kept a visit from its end', () => {
  it.each([
    [new VisitTimeout(false), 'the page did not come to an end in time'],
    [new VisitTimeout(true), 'the page did not come to an end in time, in which the browser waited for a processor'],
    [new Error('page.goto: net::ERR_ABORTED at http://site.example/\nCall log:'), 'the page did not load: ERR_ABORTED'],
    [new Error('page.evaluate: Target crashed'), 'the page crashed'],
    [new Error('page.goto: Page crashed\nCall log:'), 'the page crashed'],
    [new Error('page.evaluate: Target page, context or browser has been closed'), 'the page was closed'],
    [
      new Error('page.evaluate: Execution context was destroyed, most likely because of a navigation'),
      'the page led to another one again and again',
    ],
    [new Error('page.evaluate: Error: replaced'), 'the page was not read: Error: replaced'],
    [new Error('something else\nwith details'), 'the browser failed: something else'],
  ])('is a fault of the page while the browser runs: %s', (error, problem) => {
    expect(visitProblem(error, running)).toBe(problem);
  });

  const closed = new Error('page.goto: Target page, context or browser has been closed');

  it('is the end of the browser, whatever the page reports of it', () => {
    expect(visitProblem(closed, { killedBecause: undefined, isRunning: false })).toBe('the browser ended');
    const killedBecause = 'a page used more than 1024 MiB of memory';
    expect(visitProblem(closed, { killedBecause, isRunning: false })).toBe(`the browser ended: ${killedBecause}`);
  });

  it('is its own time limit, where the browser was ended for it afterwards', () => {
    const browser = { killedBecause: 'a page did not close', isRunning: false };
    expect(visitProblem(new VisitTimeout(false), browser)).toBe('the page did not come to an end in time');
  });
});

describe('a page without a document', () => {
  it.each([
    ['net::ERR_HTTP_RESPONSE_CODE_FAILURE', true],
    ['net::ERR_CONNECTION_REFUSED', false],
    ['Page crashed', false],
  ])('is told by what the browser says of the navigation: %s', (code, expected) => {
    expect(isWithoutDocument(new Error(`page.goto: ${code} at http://site.example/\nCall log:`))).toBe(expected);
  });
});
