import type { Check } from '#scanner/check-api';
import { basicAuthOverHttp } from './basic-auth-over-http.check.ts';
import { bigRedirect } from './big-redirect.check.ts';
import { debugHeader } from './debug-header.check.ts';
import { debugMode } from './debug-mode.check.ts';
import { developmentServer } from './development-server.check.ts';
import { errorPageStackTrace } from './error-page-stack-trace.check.ts';
import { generatorVersion } from './generator-version.check.ts';
import { internalCommentUrl } from './internal-comment-url.check.ts';
import { javaSerialized } from './java-serialized.check.ts';
import { jsfViewstate } from './jsf-viewstate.check.ts';
import { passwordHash } from './password-hash.check.ts';
import { passwordPlaintext } from './password-plaintext.check.ts';
import { phpWarning } from './php-warning.check.ts';
import { poweredBy } from './powered-by.check.ts';
import { privateIp } from './private-ip.check.ts';
import { secretInPage } from './secret-in-page.check.ts';
import { secretInScript } from './secret-in-script.check.ts';
import { serverVersion } from './server-version.check.ts';
import { sourceCode } from './source-code.check.ts';
import { sourceMapExposed } from './source-map-exposed.check.ts';
import { sqlError } from './sql-error.check.ts';
import { suspiciousComment } from './suspicious-comment.check.ts';
import { systemPath } from './system-path.check.ts';
import { viewstateNoMac } from './viewstate-no-mac.check.ts';
import { wpDebug } from './wp-debug.check.ts';

export const disclosureChecks: readonly Check[] = [
  serverVersion,
  poweredBy,
  generatorVersion,
  debugHeader,
  errorPageStackTrace,
  sqlError,
  debugMode,
  developmentServer,
  privateIp,
  systemPath,
  sourceCode,
  sourceMapExposed,
  secretInPage,
  secretInScript,
  passwordHash,
  passwordPlaintext,
  suspiciousComment,
  internalCommentUrl,
  basicAuthOverHttp,
  viewstateNoMac,
  jsfViewstate,
  javaSerialized,
  bigRedirect,
  phpWarning,
  wpDebug,
];
