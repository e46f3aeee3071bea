import { textContent } from 'domutils';
import type { Exchange, Form, Page, RedirectChain } from '../../artifacts.ts';
import { queryPairs } from '../../collect/crawl/urls/query-pairs.ts';
import { locationOf } from '../../collect/location.ts';

const loginWords =
  /(?:^|[^a-z])(?:log[-_\s]?[io]n|sign[-_\s]?in|sign[-_\s]?on|sso|oauth2?|saml|cas|auth(?:enticate|entication|orize)?|anmelden|connexion)(?:[^a-z]|$)/i;
const accountWords =
  /(?:^|[^a-z])(?:register|registration|sign[-_]?up|forgot|reset|recover|password|passwort)(?:[^a-z]|$)/i;

/** What the crawl met: pages of its own, and responses that only lead to a login. */
export interface LoginView {
  readonly main: RedirectChain;
  readonly pages: readonly Page[];
  readonly exchanges: readonly Exchange[];
}

/** True when most of what was found leads to a login page only. */
export function isBehindLogin({ main, pages, exchanges }: LoginView): boolean {
  const start = pages.find(({ exchange }) => exchange === main.end);
  const startsAtLogin = start !== undefined ? isLoginPage(start) : leadsToLogin(main);
  if (pages.length <= 1) return startsAtLogin;
  const closed = exchanges.filter(isGateway).length + pages.filter(isAccountPage).length;
  const openPages = pages.filter((page) => page.exchange.status < 300 && !isAccountPage(page)).length;
  const open = openPages + exchanges.filter(isOpenData).length;
  return closed > 0 && closed >= open;
}

/** A page that is there to log in: one password field, and a URL, title, form or button that says so. */
export function isLoginPage({ url, title, forms }: Page): boolean {
  const form = forms.find((one) => passwordFields(one) === 1);
  if (form === undefined) return false;
  const { action } = form;
  const buttons = form.fields.flatMap(({ type, label }) => (type === 'submit' ? [label ?? ''] : []));
  const texts = [url.pathname + url.search, title, action.pathname + action.search, ...buttons];
  return texts.some((text) => loginWords.test(text));
}

/** A segment of a path or a value of a query: `logout.php`, `user-logout`, and not the title of an article. */
const logoutName = /^(?:[a-z]{1,20}[-_])?(?:log|sign)[-_]?(?:out|off)(?:[-_][a-z]{1,10})?(?:\.[a-z]{1,5})?$/i;
const logoutText = /^(?:log|sign)[-\s]?(?:out|off)(?:$|\s?[(:,]|\s(?:as|from)\s)/i;

/** A page that knows its user: a link or a button of it logs out. */
export function offersLogout({ links, forms }: Page): boolean {
  const urls = [...links.map(({ url }) => url), ...forms.map(({ action }) => action)];
  const texts = [
    ...links.map(({ element }) => textContent(element).slice(0, 200)),
    ...forms.flatMap(({ fields }) => fields.map(({ label }) => label ?? '')),
  ];
  return urls.some(namesLogout) || texts.some((text) => logoutText.test(text.trim()));
}

function namesLogout(url: URL): boolean {
  return [...url.pathname.split('/'), ...queryPairs(url).flat()].some((name) => logoutName.test(name));
}

function isAccountPage(page: Page): boolean {
  return isLoginPage(page) || (accountWords.test(page.url.pathname) && page.forms.length > 0);
}

/** Redirects to a login, or asks for credentials. */
function isGateway(exchange: Exchange): boolean {
  if (exchange.status === 401) return true;
  const location = locationOf(exchange);
  if (exchange.status < 300 || exchange.status >= 400 || location === undefined) return false;
  return loginWords.test(location.host + location.pathname);
}

/** Data that an API gives to everybody: what else the API rejects is closed as its pages are. */
function isOpenData({ status, mediaType }: Exchange): boolean {
  return status >= 200 && status < 300 && mediaType.includes('json');
}

function leadsToLogin({ leftSite, end }: RedirectChain): boolean {
  if (end !== undefined) return end.status === 401;
  return leftSite !== undefined && loginWords.test(leftSite.host + leftSite.pathname);
}

function passwordFields({ fields }: Form): number {
  return fields.filter(({ type }) => type === 'password').length;
}
