import type { ServerResponse } from 'node:http';

const article = (at: number): string =>
  `<article class="card"><h2><a href="/page/${at}?ref=home">Article ${at}</a></h2><img src="/img/${at}.jpg" srcset="/img/${at}.jpg 1x, /img/${at}@2x.jpg 2x" alt="">` +
  `<p>${'Some words about what the shop sells this week. '.repeat(6)}</p></article>`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<link rel="stylesheet" href="/static/main.css"><link rel="icon" href="/favicon.ico">
<script src="https://code.jquery.com/jquery-3.7.1.min.js" integrity="sha384-1H217gwSVyLSIfaLxHbE7dRb3v4mYCKbpQvzx0cegeju1MVsGrX5xXxAvs/HgeFs" crossorigin="anonymous"></script>
<script src="/static/main.js" defer></script><script>window.dataLayer = window.dataLayer || []; dataLayer.push({ page: 'home' });</script></head>
<body><header><form action="/search"><input name="q"><button>Search</button></form></header>
<main>${Array.from({ length: 40 }, (_, at) => article(at + 1)).join('\n')}</main>
<form method="post" action="/newsletter"><input type="email" name="email"><input type="hidden" name="csrf" value="0123456789"></form></body></html>`;

/** A front page of usual size (25 KiB) with usual headers. */
export function usualPage(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'self'; script-src 'self' https://code.jquery.com 'unsafe-inline'; img-src *",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'set-cookie': 'session=3f9a1c7e5b2d4860; Path=/; HttpOnly; SameSite=Lax',
    server: 'nginx',
  });
  response.end(html);
}
