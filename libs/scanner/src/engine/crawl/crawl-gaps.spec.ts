import { describe, expect, it } from '@jest/globals';
import type { Exchange, FailedExchange, Form } from '../../artifacts.ts';
import { exchangeFrom } from '../../collect/exchange.ts';
import { headersFromLines } from '../../collect/headers.ts';
import { CrawlGaps } from './crawl-gaps.ts';
import { LongPolls } from '../browser/long-polls.ts';

const at = (path: string): URL => new URL(path, 'http://site.example/');
const form = { action: at('/send') } as Form;

const response = (status: number): Exchange =>
  exchangeFrom({
    url: at('/'),
    method: 'GET',
    requestHeaders: {},
    status,
    headers: headersFromLines([]),
    body: Buffer.from('<p>a page'),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });
const failed = (failure: FailedExchange['failure'], detail: string): FailedExchange => ({
  url: at('/'),
  failure,
  detail,
});
const reset = failed('refused', 'the connection was reset');

const done = { visited: 8, known: 10, endedBecause: undefined };

describe('what a crawl has not seen', () => {
  it('is nothing where everything was served', () => {
    const gaps = new CrawlGaps(new LongPolls());
    gaps.visited(at('/'), response(200));
    gaps.submitted(form, response(200));
    expect(gaps.sentences({ visited: 10, known: 10, endedBecause: undefined })).toEqual([]);
  });

  it('is what its end left, what the site rejected and what got no response, each with its reason', () => {
    const gaps = new CrawlGaps(new LongPolls());
    gaps.visited(at('/a'), response(429));
    gaps.visited(at('/b'), reset);
    gaps.submitted(form, response(503));
    gaps.notSubmitted({ ...form, action: at('/other') }, 'a scan submits 60 forms at most');
    expect(gaps.sentences({ ...done, endedBecause: 'the site stopped responding' })).toEqual([
      '2 of 10 URLs were not visited: the site stopped responding',
      '1 of 10 URLs was not visited, the site rejected their requests: a rate limit (429)',
      '1 of 10 URLs was not visited, the request failed: the connection was reset',
      'the site rejected the submission of 1 form: the site is unavailable (503)',
      '1 form was not submitted: a scan submits 60 forms at most',
    ]);
  });

  it('is not what was served in the end, nor what may not be requested', () => {
    const gaps = new CrawlGaps(new LongPolls());
    for (const first of [response(429), reset]) {
      gaps.visited(at('/a'), first);
      gaps.submitted(form, first);
    }
    gaps.visited(at('/a'), response(200));
    gaps.submitted(form, response(200));
    gaps.visited(at('/private'), failed('blocked', 'an address that is not public'));
    expect(gaps.sentences(done)).toEqual([]);
  });

  it('counts what was not sent once, with the reason for the end of the crawl where there is one', () => {
    const gaps = new CrawlGaps(new LongPolls());
    for (const path of ['/a', '/b', '/c']) gaps.visited(at(path), failed('budget', 'the limit was reached'));
    gaps.visited(at('/c'), response(200));
    expect(gaps.sentences(done)).toEqual(['2 of 10 URLs were not visited: the limit was reached']);
    expect(gaps.sentences({ ...done, endedBecause: "the crawl's part was used up" })).toEqual([
      "2 of 10 URLs were not visited: the crawl's part was used up",
    ]);
  });

  it('names the first page of which links were left out', () => {
    const gaps = new CrawlGaps(new LongPolls());
    gaps.cutLinks(at('/many'), 2_000);
    gaps.cutLinks(at('/more'), 2_000);
    expect(gaps.sentences(done)).toEqual([
      'only the first 2000 links of a page were followed: http://site.example/many',
    ]);
  });
});

describe('what a crawl has not rendered', () => {
  it('is counted by reason, the most frequent first, with a page of each', () => {
    const { rendering } = new CrawlGaps(new LongPolls());
    rendering.notRendered(at('/a'), 'the page crashed');
    rendering.notRendered(at('/b'), 'the browser ended');
    rendering.notRendered(at('/c'), 'the browser ended');
    rendering.renderedInPart(at('/d'), { problem: 'controls were not tried' });
    expect(rendering.sentences).toEqual([
      '2 pages that are built by script were not rendered: the browser ended: http://site.example/b',
      '1 page that is built by script was not rendered: the page crashed: http://site.example/a',
      '1 page that is built by script was rendered in part: controls were not tried: http://site.example/d',
    ]);
  });

  it('is no response of a place that held requests of scripts open in two visits', () => {
    const longPolls = new LongPolls();
    const { rendering } = new CrawlGaps(longPolls);
    const problem = 'site.example did not respond: no response in time';
    longPolls.timedOut('http://site.example/poll', problem);
    rendering.renderedInPart(at('/a'), { problem, heldAt: 'http://site.example/poll' });
    expect(rendering.sentences).toHaveLength(1);
    longPolls.timedOut('http://site.example/poll', problem);
    rendering.renderedInPart(at('/b'), { problem, heldAt: 'http://site.example/slow' });
    expect(rendering.sentences).toEqual([
      `1 page that is built by script was rendered in part: ${problem}: http://site.example/b`,
    ]);
  });

  it('counts pages with further reasons together', () => {
    const { rendering } = new CrawlGaps(new LongPolls());
    for (const name of ['a', 'b', 'c', 'd', 'e']) rendering.notRendered(at(name), `reason ${name}`);
    expect(rendering.sentences).toHaveLength(4);
    expect(rendering.sentences.at(-1)).toBe(
      '2 pages that are built by script were not rendered: for other reasons: http://site.example/d',
    );
  });
});
