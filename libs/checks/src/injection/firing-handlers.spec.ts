import { describe, expect, it } from '@jest/globals';
import { canFire } from './firing-handlers.ts';

/** `a href tabindex=1 onfocus`: an element with attributes, and the handler last. */
const fires = (written: string) => {
  const [tagName = '', ...rest] = written.split(' ');
  const attrs = rest.slice(0, -1).map((one) => {
    const [name = '', value = ''] = one.split('=', 2);
    return { name, value };
  });
  return canFire({ tagName, attrs }, rest.at(-1) ?? '');
};
const all = (names: string, handler: string) => names.split(' ').map((name) => `${name} ${handler}`);

describe('an event handler that a browser can fire', () => {
  it.each([
    ...all('body frameset iframe frame img link style svg embed object track image', 'onload'),
    ...all('img link audio video source object embed track image style body frameset iframe frame', 'onerror'),
    ...all('body frameset', 'onpageshow'),
    ...all('button input select textarea iframe frame audio video summary object embed body frameset', 'onfocus'),
    'a href=/ onfocus',
    'area href=/ onblur',
    'a xlink:href=/ onfocusin',
    'div tabindex=1 onfocus',
    'b contenteditable onfocusout',
    'script src=x onload',
    'script src=x onerror',
    'input type=IMAGE onerror',
    'input type=image onload',
    'details ontoggle',
    'dialog onbeforetoggle',
    'div popover ontoggle',
    ...['onstart', 'onfinish', 'onbounce'].map((handler) => `marquee ${handler}`),
    ...['onbegin', 'onend', 'onrepeat'].map((handler) => `animate ${handler}`),
    'animateTransform onbegin',
    'set onbegin',
    'x-y style=content-visibility:auto oncontentvisibilityautostatechange',
    'p onclick',
    'input onclick',
    'input type=hidden accesskey=x onclick',
    'a type=hidden onclick',
  ])('is that of <%s>', (written) => {
    expect(fires(written)).toBe(true);
  });

  it.each([
    ...all('p div a video audio source', 'onload'),
    ...all('p div svg a', 'onerror'),
    ...all('p div a area b', 'onfocus'),
    ...all('div p iframe', 'onhashchange'),
    ...all('head title meta base link style script param source track template noembed noframes', 'onclick'),
    'meta tabindex=1 onfocus',
    'input disabled onfocus',
    'input type=Hidden onfocus',
    'input type=hidden tabindex=1 onblur',
    'input type=hidden onclick',
    'input type=text onload',
    'input onerror',
    'script onload',
    'div ontoggle',
    'div onstart',
    'svg onbegin',
    'settings onbegin',
    'x-y oncontentvisibilityautostatechange',
    'meta style=content-visibility:auto oncontentvisibilityautostatechange',
  ])('is not that of <%s>', (written) => {
    expect(fires(written)).toBe(false);
  });
});
