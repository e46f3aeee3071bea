/**
 * Where a link of a Markdown file leads on the site: `errors.md#gone` to `/docs/errors#gone`; the site's own paths,
 * anchors and other sites as they are. Undefined for other files of the project, which the site does not have.
 */
export function docLink(href: string): string | undefined {
  const guide = /^([a-z-]+)\.md(#.*)?$/.exec(href);
  if (guide !== null) return `/docs/${guide[1]}${guide[2] ?? ''}`;
  return /^(?:https:\/\/|\/|#)/.test(href) ? href : undefined;
}
