/** A response of the vulnerable site. */
export interface PageResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const page = (body: string, status = 200): PageResponse => ({
  status,
  type: 'text/html',
  body: `<html><head><title>Corner shop</title>
<script src="http://cdn.example.net/jquery-1.8.3.min.js"></script></head>
<body><!-- TODO: remove the test password before going live -->${body}</body></html>`,
});

const file = (body: string): PageResponse => ({ status: 200, type: 'application/octet-stream', body });

const start = page(`<h1>Corner shop</h1><img src="http://cdn.example.net/logo.png">
<form action="/search"><input name="q"><input type="submit" value="Find"></form>
<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>
<a href="/product?id=7">Today's offer</a> <a href="/go?next=/search">Search</a> <a href="/files/price-list.pdf">Prices</a>`);

const trace = `Traceback (most recent call last):
  File "/srv/shop/app.py", line 88, in dispatch
    return self.routes[path](request)
KeyError: `;

/** The pages of the vulnerable site. Every weakness is intentional. */
export function pageResponse(url: URL): PageResponse {
  switch (url.pathname) {
    case '/':
      return start;
    case '/search':
      return page(`<p>Nothing found for ${url.searchParams.get('q') ?? ''}</p>`);
    case '/product':
      return product(url.searchParams.get('id') ?? '');
    case '/go':
      return {
        status: 302,
        type: 'text/html',
        body: '',
        headers: { location: printable(url.searchParams.get('next') ?? '/') },
      };
    case '/files/':
      return page(
        '<h1>Index of /files/</h1><a href="../">Parent Directory</a> <a href="price-list.pdf">price-list.pdf</a>',
      );
    case '/robots.txt':
      return { status: 200, type: 'text/plain', body: 'User-agent: *\nDisallow: /backup/\n' };
    case '/.git/config':
      return file(
        '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://git.example.net/shop.git\n',
      );
    case '/.git/HEAD':
      return file('ref: refs/heads/main\n');
    case '/.env':
      return file('APP_ENV=production\nDB_PASSWORD=not-a-real-password\n');
    default:
      return page(`<pre>${trace}'${url.pathname.replaceAll('<', '&lt;')}'</pre>`, 404);
  }
}

/** Removes characters that Node rejects in a header. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}

function product(id: string): PageResponse {
  if (/^\d+$/.test(id)) return page(`<h2>Offer ${id}</h2><p>Three apples for the price of two.</p>`);
  return page(
    '<b>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version</b>',
    500,
  );
}
