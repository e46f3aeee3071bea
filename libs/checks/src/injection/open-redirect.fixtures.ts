import type { SentRequest, SiteDescription } from '../../../scanner/src/testing/description.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, parameter } from './testing/echo-sites.ts';

/** As a field with these bytes is received: a character for each. */
const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
const to = (location: string) => ({ status: 302, headers: { location } });

/** A link `/go?url=/home` of the start page, which the crawler followed. */
function goSite(
  response: (value: string, request: SentRequest) => SiteDescription['otherwise'] & object,
): SiteDescription;
function goSite(response: (value: string, request: SentRequest) => object): SiteDescription {
  return {
    crawled: ['/go?url=/home'],
    responses: {
      '/': '<a href="/go?url=/home">go</a>',
      '/go': (request) => response(parameter(request, 'url'), request),
    },
  };
}

/** What a program accepts besides its own path, and the URL that passes. */
const accepted: Readonly<Record<string, readonly [accepts: RegExp, shown: string]>> = {
  'two backslashes': [/^\\/, 'Location: \\\\q'],
  'a scheme without slashes': [/^http:[^/]/, 'Location: http:q'],
  'a scheme with one slash': [/^http:\/[^/]/, 'Location: http:/q'],
  'a scheme in mixed case': [/^HtT/, 'Location: HtTpS://q'],
  'the own host as a user name': [/^https:\/\/example\.com@/, 'Location: https://example.com@q'],
  'the own path at the end': [/\/home$/, '.example/?/home'],
  'the own host at the end': [/\.example\.com$/, '.example/#.example.com'],
  'a tab between two slashes': [/^\/[^/\\]/, 'Location: /\t/q'],
};

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(accepted).map(([name, [accepts, shown]]) => [
        `where it accepts ${name}`,
        { site: goSite((value) => (accepts.test(value) ? to(value) : { status: 400 })), expect: [{ evidence: shown }] },
      ]),
    ),
    'where the scheme is put in front': {
      site: goSite((value) => (/^[\w.-]+$/.test(value) ? to(`https://${value}`) : { status: 422 })),
      expect: [{ evidence: 'Location: https://q' }],
    },
    'with a path in UTF-8 behind the value': {
      site: goSite((value) => to(`${value}${inUtf8('/größe')}`)),
      expect: [{ evidence: '/größe' }],
    },
    'by Refresh with a path in UTF-8 behind the value': {
      site: goSite((value) => ({ headers: { refresh: `0; url=${value}${inUtf8('/größe')}` }, body: 'wait' })),
      expect: [{ evidence: ['Refresh: 0; url=https://q', '/größe'] }],
    },
    'where the own host is put in front of a name': {
      site: goSite((value) => (value.startsWith('@') ? { status: 400 } : to(`https://example.com${value}`))),
      expect: [{ evidence: 'Location: https://example.com.q' }],
    },
    'in the content of a meta refresh': {
      site: {
        crawled: ['/go?url=0;url=/home'],
        responses: {
          '/': '<a href="/go?url=0;url=/home">go</a>',
          '/go': (request) => ({
            body: `<meta http-equiv="refresh" content="${encoded(parameter(request, 'url'))}">`,
          }),
        },
      },
      expect: [{ evidence: 'content="5;URL=https://q' }],
    },
    'any URL': {
      site: goSite((value) => to(value)),
      expect: [{ evidence: ['GET parameter url', 'Location: https://q'] }],
    },
    'where https is rejected, two slashes are not': {
      site: goSite((value) => (/^https?:/i.test(value) ? { status: 400 } : to(value))),
      expect: [{ evidence: 'Location: //q' }],
    },
    'where two slashes are rejected, a backslash is not': {
      site: goSite((value) => (value.startsWith('/') && !value.startsWith('//') ? to(value) : { status: 400 })),
      expect: [{ evidence: 'Location: /\\q' }],
    },
    'where the beginning is compared': {
      site: goSite((value) =>
        value.startsWith('https://example.com') || value.startsWith('/h') ? to(value) : { status: 403 },
      ),
      expect: [{ evidence: 'Location: https://example.com.q' }],
    },
    'where the own URL is put in front': {
      site: goSite((value) => to(`https://example.com${value}`)),
      expect: [{ evidence: ['Location: https://example.com@q'] }],
    },
    'by Refresh': {
      site: goSite((value) => ({ headers: { refresh: `0; url=${value}` }, body: 'wait' })),
      expect: [{ evidence: 'Refresh: 0; url=https://q' }],
    },
    'by meta refresh': {
      site: goSite((value) => ({ body: `<meta http-equiv="refresh" content="0;url=${encoded(value)}">` })),
      expect: [{ evidence: '<meta http-equiv="refresh"' }],
    },
    'by script': {
      site: goSite((value) => ({ body: `<script>window.location.href = "${value}";</script>` })),
      expect: [{ evidence: 'location.href = "https://q' }],
    },
    'by a script that names windows before it': {
      site: goSite((value) => ({
        body: `<script>setTimeout(function () { window.top.location.href = "${value}"; }, 9)</script>`,
      })),
      expect: [{ evidence: 'window.top.location.href = "https://q' }],
    },
    'where the value is decoded once more after it was checked': {
      site: goSite((value) => (/[:/]/.test(value.slice(1)) ? { status: 400 } : to(decodeURIComponent(value)))),
      expect: [{ evidence: 'Location: //q' }],
    },
    'by a variable of a script': {
      site: goSite((value) => ({
        body: `<script>var to = "${value}"; setTimeout(() => { location.href = to; }, 9)</script>`,
      })),
      expect: [{ evidence: ['to = "https://q', 'location.href = to'] }],
    },
    'in a function that is called when the page is loaded': {
      site: goSite((value) => ({
        body: `<script>function leave() { location.replace("${value}"); } addEventListener('load', leave);</script>`,
      })),
      expect: [{ evidence: 'location.replace("https://q' }],
    },
    'in a function that an element calls': {
      site: goSite((value) => ({
        body: `<body onload="leave()"><script>function leave() { window.location = \`${value}\`; }</script>`,
      })),
      expect: [{ evidence: 'window.location = `https://q' }],
    },
    'in a handler of the window': {
      site: goSite((value) => ({
        body: `<script>window.onload = function () { top.location.assign('${value}') }</script>`,
      })),
      expect: [{ evidence: "top.location.assign('https://q" }],
    },
    ...Object.fromEntries(
      [
        (value: string) => `document.addEventListener('DOMContentLoaded', () => { location = '${value}' })`,
        (value: string) => `$(document).ready(function () { location = '${value}' })`,
        (value: string) => `$(window).on('load click', function () { location = '${value}' })`,
      ].map((script) => [
        `by a script that runs when the page is loaded: ${script('URL')}`,
        {
          site: goSite((value) => ({ body: `<script>${script(value)}</script>` })),
          expect: [{ evidence: "location = 'https://q" }],
        },
      ]),
    ),
    'when the pointer moves or the page scrolls, which happens on every page': {
      site: goSite((value) => ({
        body: `<body onmousemove="location = '${encoded(value)}'"><script>addEventListener('scroll', () => location = '${value}')</script>`,
      })),
      expect: [{ evidence: "location = 'https://q" }],
    },
    ...Object.fromEntries(
      [
        'if (to) location.href = to',
        'if (to !== "" && to.length > 3) location.href = to',
        'if (/^https?:/.test(to)) location.href = to; else show()',
        'to.indexOf("javascript:") === 0 || location.replace(to)',
        '(function () { if (!to) return; location.href = to })()',
        'if (typeof to === "string" && !["/a", "/b"].includes(to)) location.href = to',
        'if (to.trim().toLowerCase().substr(0, 11) != "javascript:") location.href = to',
        'if (ready) location.href = to',
      ].map((script) => [
        `by a script that tests the URL for something else: ${script}`,
        {
          site: goSite((value: string) => ({ body: `<script>var to = "${value}"; ${script}</script>` })),
          expect: [{ evidence: 'to = "https://q' }],
        },
      ]),
    ),
    'by a script that tests for a slash at the beginning alone': {
      site: goSite((value) => ({
        body: `<script>var to = "${value}"; if (to[0] === "/") location.href = to</script>`,
      })),
      expect: [{ evidence: 'to = "//q' }],
    },
    'in a frame that runs script': {
      site: goSite((value) => ({ body: `<iframe src="javascript:top.location = '${encoded(value)}'"></iframe>` })),
      expect: [{ evidence: "top.location = 'https://q" }],
    },
    'by a window that takes the place of this one': {
      site: goSite((value) => ({ body: `<script>window.open("${value}", "_self")</script>` })),
      expect: [{ evidence: 'window.open("https://q' }],
    },
    'after two slashes in the path': {
      site: { otherwise: ({ url }) => (url.pathname.startsWith('//') ? to(`${url.pathname}/`) : { status: 404 }) },
      expect: [{ evidence: ['value in the path', 'Location: //q'] }],
    },
    'in a parameter whose name tells': {
      site: {
        responses: {
          '/': '<form action="/in"><input type=hidden name=returnUrl value=""></form>',
          '/in': (request) => to(parameter(request, 'returnUrl')),
        },
      },
      expect: [{ evidence: 'GET parameter returnUrl' }],
    },
  },
  silent: {
    'paths of the site alone': goSite((value) => to(value.startsWith('/home') ? value : '/')),
    'the value is a parameter of the target': goSite((value) => to(`/login?next=${encodeURIComponent(value)}`)),
    'the value is a path on the own host': goSite((value) => to(`https://example.com/${value}`)),
    'a page that asks first': goSite((value) => ({
      body: `<p>You leave us for <a href="${encoded(value)}">${encoded(value)}</a>`,
    })),
    ...Object.fromEntries(
      [
        (value: string) => `<button onclick="location.href = '${encoded(value)}'">Leave</button>`,
        (value: string) => `<a href="javascript:location.replace('${encoded(value)}')">Leave</a>`,
        (value: string) =>
          `<button onclick="leave()">Leave</button><script>function leave() { location = '${value}' }</script>`,
        (value: string) => `<script>button.addEventListener('click', () => { location.href = '${value}' })</script>`,
        (value: string) =>
          `<script>button.addEventListener('click', leave); function leave() { location = '${value}' }</script>`,
        (value: string) => `<script>addEventListener('click', () => { location.href = '${value}' })</script>`,
        (value: string) => `<script>button.onclick = function () { location.assign('${value}') }</script>`,
        (value: string) => `<script>$('#leave').click(function () { location = '${value}' })</script>`,
        (value: string) =>
          `<script>$(document).on('click.shop keydown', '#leave', () => { location = '${value}' })</script>`,
      ].map((body) => [
        `a page that goes on when the user agrees: ${body('URL')}`,
        goSite((value) => ({ body: body(value) })),
      ]),
    ),
    'the value in a string of a script that goes nowhere': goSite((value) => ({
      body: `<script>var back = ${JSON.stringify(value)}</script>`,
    })),
    'in a comment of a script': goSite((value) => ({
      body: `<script>/* location.href = "${value}" */ // location = "${value}"\ngo()</script>`,
    })),
    'in a text of a script': goSite((value) => ({
      body: `<script>var help = 'set location.href = "${value}"';</script>`,
    })),
    'in a function that nobody calls': goSite((value) => ({
      body: `<script>function leave() { location.href = "${value}"; } var away = () => { location = "${value}"; };</script>`,
    })),
    ...Object.fromEntries(
      [
        'if (/^\\/[a-z]/.test(to)) setTimeout(function () { location.href = to }, 9)',
        'if (["/a", "/b"].includes(to)) location.href = to',
        'location.href = to.startsWith("/account/") ? to : "/"; if (to.startsWith("/account/")) location.replace(to)',
        'if (isOwn(to)) location.href = to',
        'const own = new URL(to, location); if (own.origin === location.origin) location.href = to',
        '(() => { if (!to.match(/^[a-z]+$/)) return; location.href = to })()',
        'switch (to) { case "/a": location.href = to }',
        'pages[to] && location.assign(to)',
      ].map((script) => [
        `a script that goes to known URLs only: ${script}`,
        goSite((value: string) => ({ body: `<script>var to = "${value}"; ${script}</script>` })),
      ]),
    ),
    'in a script with a syntax error, which never runs': goSite((value) => ({
      body: `<script>location.href = "${value}"; var = 1;</script>`,
    })),
    'a variable of the script that has the name of the property': goSite((value) => ({
      body: `<script>shop.location = "${value}"; shop.location.href = "${value}"</script>`,
    })),
    'a variable that may be another text': goSite((value) => ({
      body: `<script>var to = "${value}"; if (!known(to)) to = "/"; location.href = to</script>`,
    })),
    'a slash is added to the path of the own URL': {
      otherwise: ({ url }) => to(`https://example.com${url.pathname}/`),
    },
    'everything leads to the login': { otherwise: to('/login'), responses: { '/': '<a href="/go?url=/home">go</a>' } },
    'another host that was configured': goSite(() => to('https://pay.example.net/')),
  },
};
