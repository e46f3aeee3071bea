import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a hostile server does with a connection once a request has come; `path` is the request's. */
export type Attack = (socket: Socket, path: string) => void;

const html = 'Content-Type: text/html';

/** A whole response, however broken. */
function response(body: string | Buffer, ...head: readonly string[]): Attack {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\n${[html, ...head].join('\r\n')}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      'latin1',
    );
    socket.end(bytes);
  };
}

const raw =
  (text: string): Attack =>
  (socket) =>
    socket.end(text, 'latin1');

/** Writes a piece again and again, as fast as it is taken or every `ms`. */
function endless(begin: string, piece: string, ms?: number): Attack {
  return (socket) => {
    socket.write(begin, 'latin1');
    if (ms !== undefined) {
      const timer = setInterval(() => socket.write(piece, 'latin1'), ms);
      socket.once('close', () => clearInterval(timer));
      return;
    }
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece, 'latin1'));
    };
    socket.on('drain', pour);
    pour();
  };
}

const redirectTo =
  (place: (path: string) => string): Attack =>
  (socket, path) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${place(path)}\r\nContent-Length: 0\r\n\r\n`, 'latin1');

/** The attack on one path only, with an innocent page that leads there. */
function at(attackedPath: string, attack: Attack): Attack {
  const innocent = response(
    `<!doctype html><title>x</title><a href="${attackedPath}">on</a><script src="${attackedPath}"></script>`,
  );
  return (socket, path) => (path === attackedPath ? attack : innocent)(socket, path);
}

const mebibyte = 1024 * 1024;
const zeros = Buffer.alloc(100 * mebibyte);
const gzipBomb = gzipSync(zeros);
const chunked = `HTTP/1.1 200 OK\r\n${html}\r\nTransfer-Encoding: chunked\r\n\r\n`;
const entities = Array.from({ length: 12 }, (_, level) =>
  level === 0 ? '<!ENTITY a0 "lol">' : `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`,
).join('');
const xmlBomb = `<?xml version="1.0"?><!DOCTYPE urlset [${entities}]><urlset><url><loc>&a11;</loc></url></urlset>`;

/** Targets that try to harm the scanner, in one way each. */
export const attacks: Readonly<Record<string, Attack>> = {
  'sends a body without end': endless(`HTTP/1.1 200 OK\r\n${html}\r\n\r\n`, 'a'.repeat(65_536)),
  'sends chunks without end': endless(chunked, `10000\r\n${'b'.repeat(65_536)}\r\n`),
  'drips its body': endless(`HTTP/1.1 200 OK\r\n${html}\r\nContent-Length: 100000\r\n\r\n`, 'a', 50),
  'drips its header': endless('HTTP/1.1 200 OK\r\n', 'X: y\r\n', 50),
  'sends header lines without end': endless('HTTP/1.1 200 OK\r\n', 'X-Header: value\r\n'.repeat(1000)),
  'sends a header of 10 MB': raw(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(10 * mebibyte)}\r\n\r\nbody`),
  'sends interim responses without end': endless('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)),
  'sends early hints without end': endless('', `HTTP/1.1 103 Early Hints\r\nLink: </${'a'.repeat(200)}>\r\n\r\n`, 1),
  'sends nothing': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'resets in its header': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Ty');
    setTimeout(() => socket.resetAndDestroy(), 5);
  },
  'resets in its body': (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${html}\r\nContent-Length: 1000\r\n\r\n<!doctype html><p>half`);
    setTimeout(() => socket.resetAndDestroy(), 5);
  },
  'sends a gzip bomb': response(gzipBomb, 'Content-Encoding: gzip'),
  'sends a gzip bomb in a gzip bomb': response(gzipSync(gzipBomb), 'Content-Encoding: gzip, gzip'),
  'sends a gzip bomb that hides in one layer': response(gzipSync(gzipBomb), 'Content-Encoding: gzip'),
  'sends a brotli bomb': response(brotliCompressSync(zeros.subarray(0, 10 * mebibyte)), 'Content-Encoding: br'),
  'sends gzip that is broken': response(
    Buffer.concat([gzipBomb.subarray(0, 500), Buffer.alloc(500, 255)]),
    'Content-Encoding: gzip',
  ),
  'links to 100,000 pages': response(Array.from({ length: 100_000 }, (_, n) => `<a href=/${n}>x</a>`).join('')),
  'nests 100,000 elements': response('<div>'.repeat(100_000)),
  'nests formatting that multiplies': response(`${'<a><b><i><font>'.repeat(2_000)}${'<p>'.repeat(2_000)}x`),
  'nests 100,000 tables': response('<table><tr><td>'.repeat(100_000)),
  'opens forms and selects': response('<form><select><option>'.repeat(50_000)),
  'gives one element 100,000 attributes': response(
    `<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>`,
  ),
  'sends 2 MB of white space': response(`<!doctype html><script>${' '.repeat(2 * mebibyte)}</script>`),
  'sends 2 MB of one letter in script': response(`<!doctype html><script>${'a'.repeat(2 * mebibyte)}</script>`),
  'sends 2 MB of quotes and signs': response(`<!doctype html><script>${'"\'`/*'.repeat(400_000)}</script>`),
  'sends 2 MB of open brackets': response('<'.repeat(2 * mebibyte)),
  'sends 2 MB of open comments': response('<!--'.repeat(mebibyte / 2)),
  'sets 5,000 cookies': response('<p>x', ...Array.from({ length: 2_000 }, (_, n) => `Set-Cookie: s${n}=1; Path=/`)),
  'sends headers in no alphabet': response(
    '<p>x',
    'X-\u00e9: \u00ff\u0001\u0002',
    'Server: \u00c3\u00a9\u202e',
    'Content-Security-Policy: \u00ff;;;,,,;',
  ),
  'breaks lines in its headers': raw(`HTTP/1.1 200 OK\rX: 1\nY: 2\r\n${html}\r\n folded: yes\r\n\r\n<p>x`),
  'speaks HTTP/0.9': raw('<!doctype html><p>no header at all'),
  'speaks another protocol': raw('SSH-2.0-OpenSSH_9.6\r\n'),
  'has a status of 999': raw('HTTP/1.1 999 Huh\r\nContent-Length: 1\r\n\r\nx'),
  'has a status of 000': raw('HTTP/1.1 000 Nothing\r\nContent-Length: 1\r\n\r\nx'),
  'has a negative length': raw('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx'),
  'has two lengths': raw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 200\r\n\r\nx'),
  'has chunks of garbage': raw(`${chunked}zz\r\nnot a chunk\r\n0\r\n\r\n`),
  'has a chunk of 2^64 bytes': raw(`${chunked}ffffffffffffffff\r\nx`),
  'responds twice to one request': raw(
    `HTTP/1.1 200 OK\r\n${html}\r\nContent-Length: 1\r\n\r\nxHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nevil`,
  ),
  'switches protocols': raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  'redirects in a circle': redirectTo((path) => (path === '/a' ? '/b' : '/a')),
  'redirects on and on': redirectTo((path) => `/${Number(path.slice(1)) + 1}`),
  'redirects to a cloud’s metadata': redirectTo(() => 'http://169.254.169.254/latest/meta-data/'),
  'redirects to a private address': redirectTo(() => 'http://10.0.0.1/'),
  'redirects to a private address in disguise': redirectTo(() => 'http://0x7f000002:80/'),
  'redirects to a file': redirectTo(() => 'file:///etc/passwd'),
  'redirects to a URL of 1 MB': redirectTo(() => `/${'a'.repeat(mebibyte)}`),
  'redirects to what is no URL': redirectTo(() => 'http://[::::]:99999/\u00ff\u0000'),
  'has an unknown charset': response('<p>x', 'Content-Type: text/html; charset=\u00ff\u00fe"'),
  'is UTF-16 without a mark': response(
    Buffer.from('<!doctype html><p>hello', 'utf16le'),
    'Content-Type: text/html; charset=utf-16',
  ),
  'is full of zero bytes': response(Buffer.alloc(500_000)),
  'has a sitemap that is an XML bomb': at('/sitemap.xml', response(xmlBomb, 'Content-Type: application/xml')),
  'has a robots.txt without end': at(
    '/robots.txt',
    endless('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n', 'Disallow: /*a*a*a*a*a*b\n'.repeat(500)),
  ),
  'has JSON nested 1,000,000 deep': at('/deep.json', response('['.repeat(1_000_000), 'Content-Type: application/json')),
  'has a script that matches everything': at(
    '/x.js',
    response('/*! jQuery v1.2.3 */ eval(atob("'.repeat(30_000), 'Content-Type: text/javascript'),
  ),
  'has a style sheet of open brackets': at('/x.css', response('url('.repeat(300_000), 'Content-Type: text/css')),
  'has a source map of its own size': at(
    '/y.js',
    response(
      `x\n//# sourceMappingURL=data:application/json;base64,${'A'.repeat(mebibyte)}`,
      'Content-Type: text/javascript',
    ),
  ),
  'frames itself': response('<iframe src="/"></iframe><meta http-equiv="refresh" content="0;url=/">'),
  'has a policy of 60,000 characters': response(
    '<p>x',
    `Content-Security-Policy: ${"script-src 'nonce-a' *.b.c; ".repeat(2_000)}`,
  ),
};
