/**
 * Where a link of a Markdown file leads on the site: `errors.md#gone` to `/docs/errors#gone`, `../checks.md` to
 * `/docs/checks`; the site's own paths, anchors and other sites as they are. Undefined for other files of the project,
 * which the site does not have. `directory` is the one of the file, below `docs`.
 */
export function docLink(href: string, directory: string): string | undefined {
  if (/^(?:https:\/\/|\/|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///docs/${directory}/`);
  const [, guide, other] =
    /^\/docs\/(?:guides\/([a-z-]+)|(checks|checks\/[a-z_]+|clients\/[a-z-]+))\.md$/.exec(pathname) ?? [];
  const page = guide ?? other;
  return page === undefined ? undefined : `/docs/${page}${hash}`;
}
