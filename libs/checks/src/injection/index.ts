import type { Check } from '#scanner/check-api';
import { clientTemplateInjection } from './client-template-injection.check.ts';
import { codeInjection } from './code-injection.check.ts';
import { commandInjection } from './command-injection.check.ts';
import { crlfInjection } from './crlf-injection.check.ts';
import { externalResourceInjection } from './external-resource-injection.check.ts';
import { forbiddenBypass } from './forbidden-bypass.check.ts';
import { getForPost } from './get-for-post.check.ts';
import { htmlInjection } from './html-injection.check.ts';
import { ldapInjection } from './ldap-injection.check.ts';
import { loginSqlInjection } from './login-sql-injection.check.ts';
import { nosqlInjection } from './nosql-injection.check.ts';
import { openRedirectPassive } from './open-redirect-passive.check.ts';
import { openRedirect } from './open-redirect.check.ts';
import { pathTraversal } from './path-traversal.check.ts';
import { sqlBooleanBased } from './sql-boolean-based.check.ts';
import { sqlErrorBased } from './sql-error-based.check.ts';
import { ssti } from './ssti.check.ts';
import { xpathInjection } from './xpath-injection.check.ts';
import { xssReflected } from './xss-reflected.check.ts';
import { xssStored } from './xss-stored.check.ts';

/** Probes of parameters. Never sent: commands, delays, files, callbacks from elsewhere, methods that write. */
export const injectionChecks: readonly Check[] = [
  xssStored,
  xssReflected,
  htmlInjection,
  clientTemplateInjection,
  externalResourceInjection,
  openRedirect,
  openRedirectPassive,
  crlfInjection,
  sqlErrorBased,
  sqlBooleanBased,
  loginSqlInjection,
  nosqlInjection,
  xpathInjection,
  ldapInjection,
  ssti,
  codeInjection,
  commandInjection,
  pathTraversal,
  getForPost,
  forbiddenBypass,
];
