import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

const script = { 'content-type': 'text/javascript' };
const fragment = 'decodeURIComponent(location.hash.slice(1))';

/** A page whose worker gets a value of the fragment. */
const withWorker = (inWorker: string, inPage = `w.postMessage(${fragment})`): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script>var w = new Worker("/work.js"); ${inPage}</script>`,
    '/work.js': { headers: script, body: inWorker },
    '/plain.js': { headers: script, body: 'onmessage = () => {}' },
  },
  crawled: ['/work.js'],
});

/** Pages whose workers make something of a value, with the name of the sink. */
export const workerSites: Readonly<Record<string, readonly [site: SiteDescription, sink: string]>> = {
  'a worker that evaluates a text': [withWorker('onmessage = (e) => { try { eval(e.data) } catch {} }'), 'eval'],
  'a worker that loads a script': [
    withWorker(
      'onmessage = ({ data }) => { if (data.addon) importScripts(data.addon) }',
      `w.postMessage({ addon: ${fragment} })`,
    ),
    'importScripts',
  ],
  'a worker that the page writes': [
    {
      responses: {
        '/': `<!doctype html><body><script>var w = new Worker(URL.createObjectURL(new Blob(["onmessage = (e) => { try { new Function('return ' + e.data)() } catch {} }"]))); w.postMessage(${fragment})</script>`,
      },
    },
    'Function',
  ],
  'the URL of a worker': [
    {
      responses: {
        '/': `<!doctype html><body><div id=a></div><script>var url = ${fragment}; if (url) { var w = new Worker(url); w.onmessage = (e) => { a.innerHTML = e.data } }</script>`,
      },
    },
    'Worker',
  ],
};

export const inertWorkerSites: Readonly<Record<string, SiteDescription>> = {
  'a worker that keeps a text': withWorker('var all = []; onmessage = (e) => { all.push(e.data) }'),
  'a worker that loads its own script': withWorker(
    'onmessage = ({ data }) => { if (data.addon === "plain") importScripts("/plain.js") }',
    `w.postMessage({ addon: ${fragment} })`,
  ),
  'a worker that posts a text': withWorker(
    'onmessage = (e) => postMessage(e.data)',
    `w.onmessage = (e) => { a.textContent = e.data }; w.postMessage(${fragment})`,
  ),
};
