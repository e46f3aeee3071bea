import type { AssetName } from './assets/assets.ts';
import { assetUrl } from './assets/assets.ts';
import { attributes, html } from './html/html.ts';
import type { Child, Html } from './html/html.ts';
import type { Notice } from './see-other.ts';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** A notice, with the field that it is about. */
export interface PageNotice extends Notice {
  /** Id of an element of the content, where it has one. */
  readonly field?: string | undefined;
}

/** What surrounds the content of a page. */
export interface Layout {
  /** Also the heading; the title of the browser's window adds the name of the service, and that there is an error. */
  readonly title: string;
  readonly content: Child;
  /** Links to the parts of the site. */
  readonly navigation: readonly NavigationLink[];
  /** `href` of the part that the page belongs to. */
  readonly current?: string;
  /** In the header: who is signed in, and how to sign out. */
  readonly account?: Child;
  /** Beside the content: the pages of a part, for documentation. */
  readonly aside?: Child;
  readonly notice?: PageNotice | undefined;
  /** Style sheets beside that of the whole site. */
  readonly styles?: readonly AssetName[];
  /** Scripts that improve the page; it works without them. */
  readonly scripts?: readonly AssetName[];
  /** Where scripts do not run, the browser loads the page again after so many seconds. */
  readonly reloadSeconds?: number | undefined;
  /** The content has its own `h1`. */
  readonly hasHeading?: boolean;
}

/** A complete page: header, navigation, main, footer. */
export function layout(page: Layout): Html {
  const { title, content, account, aside, notice, styles = [], scripts = [], hasHeading = false, reloadSeconds } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${notice?.kind === 'error' && 'Error: '}${title} · Scanledger</title>
        <link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assetUrl('site.css')}" />
        ${styles.map((style) => html`<link rel="stylesheet" href="${assetUrl(style)}" />`)}
        ${scripts.map((script) => html`<script src="${assetUrl(script)}" defer></script>`)}
        ${
          reloadSeconds !== undefined &&
          html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}" /></noscript>`
        }
      </head>
      <body>
        <a class="skip-link" href="#content">Skip to content</a>
        <header class="site-header">
          <a class="brand" href="/"><img src="${assetUrl('icon.svg')}" alt="" width="24" height="24" />Scanledger</a>
          ${account === undefined ? '' : html`<div class="account">${account}</div>`} ${navigation(page)}
        </header>
        <div class="${aside === undefined ? 'page' : 'page with-aside'}">
          ${aside === undefined ? '' : html`<aside>${aside}</aside>`}
          <main id="content" tabindex="-1">
            ${notice === undefined ? '' : noticeView(notice, content)} ${hasHeading ? '' : html`<h1>${title}</h1>`}
            ${content}
          </main>
        </div>
        <footer class="site-footer">
          <a href="/docs">Documentation</a>
          <a href="/docs/errors">Error codes</a>
        </footer>
      </body>
    </html> `;
}

/** A message about what has just been done. An error gets the focus, and leads to the field that it is about. */
function noticeView({ kind, text, field }: PageNotice, content: Child): Html {
  if (kind !== 'error') return html`<p class="notice ${kind}" role="status">${text}</p>`;
  const hasField = field !== undefined && html`${content}`.markup.includes(` id="${field}"`);
  const message = hasField ? html`<a href="#${field}">${text}</a>` : text;
  const focus = attributes({ role: 'alert', tabindex: -1, autofocus: true });
  return html`<p class="notice error" ${focus}>${message}</p>`;
}

function navigation({ navigation: links, current }: Layout): Child {
  if (links.length === 0) return '';
  return html`<nav aria-label="Site">
    <ul>
      ${links.map(({ href, label }) => {
        const link = attributes({ href, 'aria-current': href === current && 'page' });
        return html`<li><a ${link}>${label}</a></li>`;
      })}
    </ul>
  </nav>`;
}
