import { isAllowed } from '#identity';
import type { Role } from '#identity';
import type { ConsoleMembership, SignedInUser } from './console-session.ts';
import { problemNotice } from './form-problem.ts';
import { formAccountField, formTokenField } from './form-protection.ts';
import { html } from './html/html.ts';
import type { Child, Html } from './html/html.ts';
import { layout } from './layout.ts';
import type { Layout, NavigationLink } from './layout.ts';
import type { PageRequest } from './page-request.ts';

/** A part of the console about an account, and the members who may see it. */
interface Part extends NavigationLink {
  readonly isVisible?: (role: Role) => boolean;
}

/** The parts of the console about an account, in the order of the navigation. */
const parts: readonly Part[] = [
  { href: '/scans', label: 'Scans' },
  { href: '/schedules', label: 'Schedules' },
  { href: '/targets', label: 'Targets' },
  { href: '/accepted-risks', label: 'Accepted risks' },
  { href: '/keys', label: 'API keys' },
  { href: '/webhooks', label: 'Webhooks' },
  { href: '/usage', label: 'Usage' },
  { href: '/members', label: 'Members' },
  { href: '/security-log', label: 'Security log', isVisible: (role) => isAllowed(role, 'audit:read') },
];

const operatorPart: NavigationLink = { href: '/operator', label: 'Operator' };

/** The pages of the navigation for a user: those of the account that is shown, and those of the operator. */
export function consoleNavigation({ membership, isOperator }: SignedInUser): readonly NavigationLink[] {
  const ofAccount =
    membership === undefined ? [] : parts.filter(({ isVisible }) => isVisible?.(membership.role) ?? true);
  return isOperator ? [...ofAccount, operatorPart] : ofAccount;
}

/** A page of the console, for the request's user: with why the form was rejected, or the notice that a redirect has left. */
export function consolePage(
  request: Pick<PageRequest, 'signedIn' | 'notice' | 'problem'>,
  page: Omit<Layout, 'navigation' | 'account' | 'notice'>,
): Html {
  const { signedIn, problem } = request;
  const notice = problem === undefined ? request.notice : problemNotice(problem);
  return layout({
    ...page,
    scripts: ['submit-once.js', ...(page.scripts ?? [])],
    notice,
    navigation: signedIn === undefined ? [] : consoleNavigation(signedIn),
    ...(signedIn !== undefined && { account: accountView(signedIn) }),
  });
}

/** The account that is shown, who is signed in, and how to sign out. */
function accountView(user: SignedInUser): Html {
  const { membership, email } = user;
  const account =
    membership &&
    html`<a class="untrusted" href="/accounts"><span class="hidden-text">Account: </span>${membership.accountName}</a>`;
  return html`${account}
    <a class="untrusted" href="/profile">${email}</a>
    ${postForm('/sign-out', user, html`<button class="secondary small">Sign out</button>`)}`;
}

/** The session in which a form is sent; of a page about an account, with the account. */
type FormSession = Pick<SignedInUser, 'formToken'> & Partial<Pick<ConsoleMembership, 'accountId'>>;

/**
 * A form that changes something: a POST with the token of the session, and with the account that its page is about.
 * Without a session (sign-in, sign-up) its origin alone is checked.
 */
export function postForm(action: string, session: FormSession | undefined, content: Child): Html {
  const token = session && html`<input type="hidden" name="${formTokenField}" value="${session.formToken}" />`;
  const account =
    session?.accountId && html`<input type="hidden" name="${formAccountField}" value="${session.accountId}" />`;
  return html`<form method="post" action="${action}">${token}${account}${content}</form>`;
}
