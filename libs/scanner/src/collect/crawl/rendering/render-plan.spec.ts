import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../testing/site.ts';
import { needsScript } from './render-plan.ts';

function isRendered(html: string): boolean {
  const { pages, target } = givenSite({ scanType: 'full', responses: { '/': html } });
  return pages.some((page) => needsScript(page, target));
}

describe('needsScript', () => {
  it.each([
    ['adds elements', '<script>document.body.append(make())</script>'],
    ['registers a service worker', '<script>navigator.serviceWorker.register(name)</script>'],
    ['handles an event', '<p onclick="show(1)">More</p>'],
  ])('is true for a page that %s', (_, html) => {
    expect(isRendered(`<!doctype html><body>${html}`)).toBe(true);
  });

  it('is false for a page whose script only computes', () => {
    expect(isRendered('<!doctype html><body><script>var total = 1 + 2</script>')).toBe(false);
  });
});
