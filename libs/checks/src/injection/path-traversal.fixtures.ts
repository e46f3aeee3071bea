import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, encodedWhole, parameter } from './testing/echo-sites.ts';
import type { SentRequest, SiteDescription } from '../../../scanner/src/testing/description.ts';

const osRelease = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n';
const bookworm = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"';
const releases: Readonly<Record<string, string>> = {
  'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.20.0\nPRETTY_NAME="Alpine Linux v3.20"\n':
    'PRETTY_NAME="Alpine Linux v3.20"',
  "NAME=Gentoo\nID=gentoo\nPRETTY_NAME='Gentoo Linux'\n": "PRETTY_NAME='Gentoo Linux'",
  'NAME=Void\nPRETTY_NAME=Void\nID=void\n': 'PRETTY_NAME=Void',
  'NAME=FreeBSD\nVERSION="14.1-RELEASE"\nVERSION_ID="14.1"\nID=freebsd\nPRETTY_NAME="FreeBSD 14.1-RELEASE"\n':
    'PRETTY_NAME="FreeBSD 14.1-RELEASE"',
};
/** How programs show what they have read. */
const shownAs: Readonly<Record<string, (text: string) => string>> = {
  'in JSON': (text) => JSON.stringify({ content: text }),
  'with elements for the line breaks': (text) => encoded(text).replaceAll('\n', '<br>'),
  'in one line': (text) => text.replaceAll('\n', ' '),
  'without line breaks': (text) =>
    `<table><tr><td>${text.trim().replaceAll('\n', '</td></tr><tr><td>')}</td></tr></table>`,
};
const macVersion =
  '<plist version="1.0">\n<dict>\n\t<key>ProductName</key>\n\t<string>macOS</string>\n\t<key>ProductVersion</key>';
const descriptor = '<?xml version="1.0"?>\n<web-app version="6.0">\n<servlet>';
const site = (response: (value: string, request: SentRequest) => string | { status: number }, file = 'terms.txt') => ({
  responses: {
    '/': `<a href="/show?file=${file}">terms</a>`,
    '/show': (request: SentRequest) => response(parameter(request, 'file'), request),
  },
});

/** Serves files of a folder by the rest of the path, which it decodes as `decode` does. */
const folderSite = (decode: (rest: string) => string): SiteDescription => ({
  responses: {
    '/': '<img src="/files/logo.svg"><link rel=stylesheet href="/files/shop.css">',
    '/files/shop.css': { headers: { 'content-type': 'text/css' }, body: 'p { color: red }' },
  },
  crawled: ['/files/shop.css'],
  otherwise: ({ url }) => {
    const [, rest] = /^\/files\/(.*)/.exec(url.pathname) ?? [];
    const isOutside = rest !== undefined && decode(rest).endsWith('../etc/os-release');
    return isOutside ? { headers: { 'content-type': 'text/plain' }, body: osRelease } : { status: 404, body: 'no' };
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    'in the path of a file': {
      site: folderSite(decodeURIComponent),
      expect: [{ evidence: ['value in the path', bookworm], url: `/files/${'..%2F'.repeat(10)}etc%2Fos-release` }],
    },
    'in the path of a file, decoded twice': {
      site: folderSite((rest) => decodeURIComponent(decodeURIComponent(rest))),
      expect: [{ evidence: ['value in the path', bookworm] }],
    },
    ...Object.fromEntries(
      [
        'java.io.FileNotFoundException: /srv/texts/',
        'Warning: file_get_contents(): Failed to open stream: No such file or directory in ',
        "FileNotFoundError: [Errno 2] No such file or directory: 'texts/",
        "Error: ENOENT: no such file or directory, open '",
        "System.IO.DirectoryNotFoundException: Could not find a part of the path 'C:\\texts\\",
        'Problem opening /srv/texts/',
        'open texts/: The system cannot find the file specified.',
      ].map((message) => [
        `where neither name nor value suggest a path, but an error does: ${message}`,
        {
          site: {
            responses: {
              '/': '<a href="/show?topic=terms">terms</a>',
              '/show': (request: SentRequest) => {
                const topic = parameter(request, 'topic');
                if (topic === 'terms') return 'Terms';
                return topic.endsWith('../etc/os-release') ? osRelease : encoded(message + topic);
              },
            },
          },
          expect: [{ evidence: ['GET parameter topic', bookworm] }],
        },
      ]),
    ),
    'with dots': {
      site: site((value) =>
        value.endsWith('../etc/os-release') && !value.includes('....') ? osRelease : { status: 404 },
      ),
      expect: [{ evidence: ['GET parameter file', bookworm] }],
    },
    'where dots are taken out once': {
      site: site((value) =>
        /^\.\.\/.*etc\/os-release$/.test(value.replaceAll('../', '')) ? osRelease : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'on Windows': {
      site: site((value) =>
        value.endsWith('windows\\win.ini') ? '; for 16-bit app support\n[fonts]\n' : { status: 404 },
      ),
      expect: [{ evidence: '; for 16-bit app support' }],
    },
    'on Windows with slashes': {
      site: site((value) => (/^(?:\.\.\/)+windows\/win\.ini$/i.test(value) ? '[fonts]\n' : { status: 404 })),
      expect: [{ evidence: '[fonts]' }],
    },
    'where backslashes separate folders, too': {
      site: site((value) => (/^(?:\.\.\\)+etc\\os-release$/.test(value) ? osRelease : { status: 404 })),
      expect: [{ evidence: bookworm }],
    },
    'in the long line of a page without line breaks': {
      site: site((value) =>
        value === '/etc/os-release'
          ? `<html><body class="${'wide '.repeat(20)}"><pre>${osRelease}</pre>`
          : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'on a page that encodes every sign': {
      site: site((value) =>
        value.endsWith('../etc/os-release') ? `<pre>${encodedWhole(osRelease)}` : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    ...Object.fromEntries(
      Object.entries(releases).map(([text, evidence]) => [
        `with dots, on another system: ${evidence}`,
        {
          site: site((value) => (value.endsWith('../etc/os-release') ? text : { status: 404 })),
          expect: [{ evidence }],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(shownAs).map(([how, show]) => [
        `with dots, ${how}`,
        {
          site: site((value) => (value.endsWith('../etc/os-release') ? show(osRelease) : { status: 404 })),
          expect: [{ evidence: 'PRETTY_NAME=' }],
        },
      ]),
    ),
    'with dots, on macOS': {
      site: site((value) =>
        value.endsWith('../System/Library/CoreServices/SystemVersion.plist') ? macVersion : { status: 404 },
      ),
      expect: [{ evidence: '<string>macOS</string>' }],
    },
    'with a file URL': {
      site: site((value) => (value === 'file:///etc/os-release' ? osRelease : { status: 404 })),
      expect: [{ evidence: bookworm }],
    },
    'where dots are rejected and the value is decoded again': {
      site: site((value) =>
        !value.includes('..') && decodeURIComponent(value).endsWith('../etc/os-release') ? osRelease : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'with an overlong encoding of the slash': {
      site: site((_, { url }) =>
        /=(?:\.\.%c0%af)+etc%c0%afos-release$/.test(url.search) ? osRelease : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'where the path has to begin with the folder': {
      site: site((value) => (/^\/var\/www\/html\/\.\.\/.*etc\/os-release$/.test(value) ? osRelease : { status: 404 })),
      expect: [{ evidence: bookworm }],
    },
    'where the path has to begin with the folder of the value': {
      site: site(
        (value) => (/^docs\/\.\.\/.*etc\/os-release$/.test(value) ? osRelease : { status: 404 }),
        'docs/terms.txt',
      ),
      expect: [{ evidence: bookworm }],
    },
    'where the path has to end with the extension of the value': {
      site: site((value) => (value.endsWith('etc/os-release\0.txt') ? osRelease : { status: 404 })),
      expect: [{ evidence: bookworm }],
    },
    'with an overlong encoding of the backslash': {
      site: site((_, { url }) =>
        /=(?:\.\.%c1%9c)+windows%c1%9cwin\.ini$/.test(url.search) ? '[fonts]\n' : { status: 404 },
      ),
      expect: [{ evidence: '[fonts]' }],
    },
    'in the midst of a line': {
      site: site((value) =>
        value.endsWith('/etc/os-release') ? `<div>Contents: ${osRelease}</div>` : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'with a file URL of Windows': {
      site: site((value) => (value === 'file:///C:/Windows/win.ini' ? '[fonts]\n[extensions]' : { status: 404 })),
      expect: [{ evidence: '[fonts]' }],
    },
    'where the path begins in the folder, and dots alone lead out': {
      site: site((value) => (/^(?:\.\.\/)+etc\/os-release$/.test(value) ? osRelease : { status: 404 })),
      expect: [{ evidence: bookworm }],
    },
    'where slashes are rejected and the value is decoded again': {
      site: site((value) =>
        !value.includes('/') && decodeURIComponent(value).endsWith('../etc/os-release') ? osRelease : { status: 404 },
      ),
      expect: [{ evidence: bookworm }],
    },
    'on Windows, where backslashes are rejected and the value is decoded again': {
      site: site((value) => (/^(?:\.\.%5c)+windows%5cwin\.ini$/.test(value) ? '[fonts]\n' : { status: 404 })),
      expect: [{ evidence: '[fonts]' }],
    },
    'on Windows, by an absolute path': {
      site: site((value) => (value === 'C:\\Windows\\win.ini' ? '[fonts]\n' : { status: 404 })),
      expect: [{ evidence: '[fonts]' }],
    },
    'where the file ends in what every path ends in': {
      site: site((value) => (value.endsWith('etc/os-release\0.png') ? osRelease : { status: 404 }), '7'),
      expect: [{ evidence: bookworm }],
    },
    'where the path has to begin with a usual folder': {
      site: site((value) => (/^images\/\.\.\/.*etc\/os-release$/.test(value) ? osRelease : { status: 404 }), '7'),
      expect: [{ evidence: bookworm }],
    },
    ...Object.fromEntries(
      ['WEB-INF/web.xml', '../../WEB-INF/web.xml'].map((path) => [
        `within the application of a Java server: ${path}`,
        {
          site: site((value) => (value === path ? descriptor : { status: 404 })),
          expect: [{ evidence: '<web-app version="6.0"' }],
        },
      ]),
    ),
    'within the application of a Java server': {
      site: site((value) => (value === '/WEB-INF/web.xml' ? descriptor : { status: 404 })),
      expect: [{ evidence: '<web-app version="6.0"' }],
    },
    'below a folder of the application of a Java server, encoded': {
      site: site((value) => (value === '../WEB-INF/web.xml' ? `<pre>${encoded(descriptor)}</pre>` : { status: 404 })),
      expect: [{ evidence: 'web-app version=' }],
    },
  },
  silent: {
    'the path of a file, which is decoded once the folder is known': folderSite((rest) => rest),
    'a name that suggests no path, and the error of a program that deletes files': {
      responses: {
        '/': '<a href="/entry?id=terms">terms</a>',
        '/entry': (request) => {
          const id = parameter(request, 'id');
          if (id.endsWith('etc/os-release')) return osRelease;
          return `Error: ENOENT: no such file or directory, unlink 'texts/${encoded(id)}'`;
        },
      },
    },
    'a name that suggests no path, and no error of a file': {
      responses: {
        '/': '<a href="/show?topic=terms">terms</a>',
        '/show': (request) => (parameter(request, 'topic').endsWith('etc/os-release') ? osRelease : 'Not found'),
      },
    },
    'an element whose name begins like that of a descriptor': site((value) =>
      value === 'terms.txt' ? 'Terms' : '<web-application-menu>Menu</web-application-menu>',
    ),
    'a lesson about deployment descriptors': site(() => `<pre>${encoded(descriptor)}</pre>`),
    'a page that speaks of a web-app': site((value) => `<p>This web-app has no file ${encoded(value)}`),
    'the name is checked': site((value) => (value === 'terms.txt' ? 'Terms' : { status: 400 })),
    'the value comes back as a setting': site((value) => `<p>PRETTY_NAME="${encoded(value)}" has no other line`),
    'elements of a page with attributes of the same names': site(
      (value) => `<form><input\nNAME="file"\nID="file"\nVALUE="${encoded(value)}"></form>`,
    ),
    'documentation that is searched for the words of the path': site((value) =>
      value.includes('os-release') ? `<h1>os-release(5)</h1><pre>${osRelease}</pre>` : 'Nothing found',
    ),
    'a descriptor, where a program creates the file of an unknown name': site((value) =>
      value.endsWith('WEB-INF/web.xml') ? descriptor : `Exported to ${encoded(value)}`,
    ),
    'the value comes back': site((value) => `No file ${encoded(value)}`),
    'a page that speaks of a setting': site((value) =>
      value === 'terms.txt' ? 'Terms' : '<p>The\nPRETTY_NAME= of a system, and its VERSION_ID="…"',
    ),
    'a lesson shows the file whatever is requested': site(() => `<pre>${osRelease}</pre>`),
  },
};
