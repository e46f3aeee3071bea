import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, encodedWhole, parameter } from './testing/echo-sites.ts';
import type { SentRequest } from '../../../scanner/src/testing/description.ts';

const passwd = 'root:x:0:0:root:/root:/bin/sh\ndaemon:x:1:1::/:/usr/sbin/nologin\n';
const descriptor = '<?xml version="1.0"?>\n<web-app version="6.0">\n<servlet>';
const site = (response: (value: string, request: SentRequest) => string | { status: number }, file = 'terms.txt') => ({
  responses: {
    '/': `<a href="/show?file=${file}">terms</a>`,
    '/show': (request: SentRequest) => response(parameter(request, 'file'), request),
  },
});

export const fixtures: CheckFixtures = {
  reports: {
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
                return topic.endsWith('../etc/passwd') ? passwd : encoded(message + topic);
              },
            },
          },
          expect: [{ evidence: ['GET parameter topic', 'root:x:0:0:root'] }],
        },
      ]),
    ),
    'with dots': {
      site: site((value) => (value.endsWith('../etc/passwd') && !value.includes('....') ? passwd : { status: 404 })),
      expect: [{ evidence: ['GET parameter file', 'root:x:0:0:root'] }],
    },
    'where dots are taken out once': {
      site: site((value) => (/^\.\.\/.*etc\/passwd$/.test(value.replaceAll('../', '')) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
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
      site: site((value) => (/^(?:\.\.\\)+etc\\passwd$/.test(value) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'in the long line of a page without line breaks': {
      site: site((value) =>
        value === '/etc/passwd' ? `<html><body class="${'wide '.repeat(20)}"><pre>${passwd}</pre>` : { status: 404 },
      ),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'on a page that encodes every sign': {
      site: site((value) => (value.endsWith('../etc/passwd') ? `<pre>${encodedWhole(passwd)}` : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'with a file URL': {
      site: site((value) => (value === 'file:///etc/passwd' ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where dots and slashes are decoded twice': {
      site: site((value) => (/^(?:%2e%2e\/)+etc\/passwd$/.test(value) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'with an overlong encoding of the slash': {
      site: site((_, { url }) => (/=(?:\.\.%c0%af)+etc%c0%afpasswd$/.test(url.search) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where the path has to begin with the folder': {
      site: site((value) => (/^\/var\/www\/html\/\.\.\/.*etc\/passwd$/.test(value) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where the path has to begin with the folder of the value': {
      site: site((value) => (/^docs\/\.\.\/.*etc\/passwd$/.test(value) ? passwd : { status: 404 }), 'docs/terms.txt'),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where the path has to end with the extension of the value': {
      site: site((value) => (value.endsWith('etc/passwd\0.txt') ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'with an overlong encoding of the backslash': {
      site: site((_, { url }) =>
        /=(?:\.\.%c1%9c)+windows%c1%9cwin\.ini$/.test(url.search) ? '[fonts]\n' : { status: 404 },
      ),
      expect: [{ evidence: '[fonts]' }],
    },
    'in the midst of a line': {
      site: site((value) =>
        value.endsWith('/etc/passwd')
          ? `<div>Contents: ${passwd}\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n</div>`
          : { status: 404 },
      ),
      expect: [{ evidence: 'daemon:x:1:1' }],
    },
    'with a file URL of Windows': {
      site: site((value) => (value === 'file:///C:/Windows/win.ini' ? '[fonts]\n[extensions]' : { status: 404 })),
      expect: [{ evidence: '[fonts]' }],
    },
    'where the path begins in the folder, and dots alone lead out': {
      site: site((value) => (/^(?:\.\.\/)+etc\/passwd$/.test(value) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where slashes are rejected and the value is decoded again': {
      site: site((value) => (/^(?:\.\.%2f)+etc%2fpasswd$/.test(value) ? passwd : { status: 404 })),
      expect: [{ evidence: 'root:x:0:0:root' }],
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
      site: site((value) => (value.endsWith('etc/passwd\0.png') ? passwd : { status: 404 }), '7'),
      expect: [{ evidence: 'root:x:0:0:root' }],
    },
    'where the path has to begin with a usual folder': {
      site: site((value) => (/^images\/\.\.\/.*etc\/passwd$/.test(value) ? passwd : { status: 404 }), '7'),
      expect: [{ evidence: 'root:x:0:0:root' }],
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
    'a name that suggests no path, and the error of a program that deletes files': {
      responses: {
        '/': '<a href="/entry?id=terms">terms</a>',
        '/entry': (request) => {
          const id = parameter(request, 'id');
          if (id.endsWith('etc/passwd')) return passwd;
          return `Error: ENOENT: no such file or directory, unlink 'texts/${encoded(id)}'`;
        },
      },
    },
    'a name that suggests no path, and no error of a file': {
      responses: {
        '/': '<a href="/show?topic=terms">terms</a>',
        '/show': (request) => (parameter(request, 'topic').endsWith('etc/passwd') ? passwd : 'Not found'),
      },
    },
    'an element whose name begins like that of a descriptor': site((value) =>
      value === 'terms.txt' ? 'Terms' : '<web-application-menu>Menu</web-application-menu>',
    ),
    'a lesson about deployment descriptors': site(() => `<pre>${encoded(descriptor)}</pre>`),
    'a page that speaks of a web-app': site((value) => `<p>This web-app has no file ${encoded(value)}`),
    'the name is checked': site((value) => (value === 'terms.txt' ? 'Terms' : { status: 400 })),
    'the value comes back as an account': site((value) => `<p>${encoded(value)} is not in root:x:0:0`),
    'the value comes back': site((value) => `No file ${encoded(value)}`),
    'a page that speaks of a daemon': site((value) =>
      value === 'terms.txt' ? 'Terms' : '<p>The\ndaemon: it runs at 1:1:00, see /usr/sbin',
    ),
    'a lesson shows the file whatever is requested': site(() => `<pre>${passwd}</pre>`),
  },
};
