import { page } from '../../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

/** A frame whose own document reads the URL of its parent. */
const documentInFrame = (use: string): SiteDescription =>
  page(
    `<!doctype html><body><iframe srcdoc="<div id=b></div><script>var v = decodeURIComponent(parent.location.hash.slice(1)); ${use}</script>"></iframe>`,
  );
const frameOfScript = (use: string): SiteDescription =>
  page(
    `<!doctype html><body><div id=a></div><script>var v = decodeURIComponent(location.hash.slice(1)), f = document.createElement("iframe"); a.append(f); if (v) ${use}</script>`,
  );

/** Pages whose frames make something of a value of the fragment, with the name of the sink. */
export const frameSites: Readonly<Record<string, readonly [site: SiteDescription, sink: string]>> = {
  'a frame in a frame': [
    {
      responses: {
        '/': '<!doctype html><body><iframe src=/menu></iframe><script>document.title = location.pathname.length</script>',
        '/menu': '<!doctype html><body><iframe src=/item></iframe>',
        '/item':
          '<!doctype html><body><div id=a></div><script>a.innerHTML = decodeURIComponent(top.location.hash.slice(1))</script>',
      },
    },
    'innerHTML',
  ],
  'the document of a frame': [documentInFrame('b.innerHTML = v'), 'innerHTML'],
  'an empty frame': [frameOfScript('f.contentDocument.body.innerHTML = v'), 'innerHTML'],
  'the location of a frame': [frameOfScript('f.contentWindow.location = v'), 'location of a frame'],
};

/** The same where all values stay texts. */
export const inertFrameSites: Readonly<Record<string, SiteDescription>> = {
  'the document of a frame, as text': documentInFrame('b.textContent = v'),
  'an empty frame, as text': frameOfScript('f.contentDocument.body.textContent = v'),
  'the location of a frame, of the site only': frameOfScript(
    'f.contentWindow.location = new URL("/", location).href + encodeURIComponent(v)',
  ),
};
