import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

/** An application whose views are routes in the fragment; `show` gets the `path` and the parameters `query` of one. */
function application(show: string, start = ''): SiteDescription {
  const script = `
    var links = ["#/", "#/notes?q=1", "#/team/7"];
    nav.innerHTML = links.map((link) => "<a href='" + link + "'>view</a>").join(" ") + "<button onclick='location.hash = \\"#/archive\\"'>Archive</button>";
    function show() {
      var at = location.hash.slice(1), path = at.split("?")[0], query = new URLSearchParams(at.split("?")[1] || "");
      a.textContent = ""; ${show}
    }
    addEventListener("hashchange", show); ${start} show()`;
  return { responses: { '/': `<!doctype html><body><nav id=nav></nav><div id=a></div><script>${script}</script>` } };
}

/** Routes whose values become markup, with the names of their sources. */
export const routeSites: Readonly<Record<string, readonly [site: SiteDescription, shown: string]>> = {
  'a parameter of a route': [
    application('if (path === "/notes") a.innerHTML = query.get("q")'),
    'parameter q in the fragment of the URL',
  ],
  'a parameter that a route does not have yet': [
    application('if (path === "/archive") a.innerHTML = query.get("sort") || ""'),
    'parameter sort in the fragment of the URL',
  ],
  'a segment of a route': [
    application('var parts = path.split("/"); if (parts[1] === "team") a.innerHTML = decodeURIComponent(parts[2])'),
    'fragment of the URL, after /team/',
  ],
  'the frame around all routes': [
    application('', 'document.body.insertAdjacentHTML("beforeend", decodeURIComponent(location.hash.slice(1)));'),
    'fragment of the URL',
  ],
};

/** The same where all values stay texts. */
export const inertRoutes: SiteDescription = application(
  'a.append(path, query.get("q") || "", query.get("sort") || "", decodeURIComponent(path.split("/")[2] || ""))',
);
