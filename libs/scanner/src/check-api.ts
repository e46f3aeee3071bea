/** What a check is written with: its contract, the artifacts that it reads, and readers of what they hold. */
export type {
  Artifacts,
  CertificateInfo,
  DnsProfile,
  DnsQuestion,
  Exchange,
  FailedExchange,
  Form,
  FormField,
  HeaderLine,
  Page,
  RedirectChain,
  Subresource,
  TlsProfile,
} from './artifacts.ts';
export type {
  ActiveCheck,
  ActiveProbe,
  BrowserCheck,
  BrowserProbe,
  Check,
  CheckMeta,
  Outcome,
  PageVisit,
  PassiveCheck,
  PointCheck,
  PointProbe,
  Probe,
  ProbedPoint,
  ProbeRequest,
} from './check.ts';
export { addressOf } from './collect/crawl/rendering/address-of.ts';
export { hasScriptsAt } from './collect/crawl/rendering/catch-all-views.ts';
export { isInScope } from './collect/crawl/crawl-scope.ts';
export { namesFile } from './collect/crawl/fetchable.ts';
export { isHarmfulLink, isHarmfulName } from './collect/crawl/links/harmful-link.ts';
export { parsedJson } from './collect/crawl/links/json-values.ts';
export { formLink } from './collect/crawl/links/links-in-page.ts';
export { namesOfScripts, scriptsOf } from './collect/crawl/rendering/page-scripts.ts';
export { folderOf, withoutPathInfo } from './collect/crawl/urls/path-info.ts';
export { parameterNames, pathShape } from './collect/crawl/urls/path-shape.ts';
export { fragmentRoute, isFragmentRoute, mayShowRoute, needsScript } from './collect/crawl/rendering/render-plan.ts';
export { readRobotsTxt } from './collect/crawl/links/robots-txt.ts';
export { maxSpfLookups, spfRecords, spfTerms } from './collect/dns/spf.ts';
export type { SpfTerm } from './collect/dns/spf.ts';
export { elementsOf } from './collect/document.ts';
export { declaredCharset } from './collect/exchange.ts';
export { isFromForeignOrigin } from './collect/foreign-origin.ts';
export { isRedirect } from './collect/http-redirects.ts';
export { locationOf, shownField } from './collect/location.ts';
export { withoutNonces } from './collect/nonces.ts';
export { isHtml, parsePage } from './collect/page.ts';
export { isScriptType } from './collect/subresources.ts';
export { setCookieLines } from './collect/set-cookie.ts';
export type { Cookie } from './collect/set-cookie.ts';
export {
  childrenOf,
  dottedName,
  globalName,
  isFunction,
  maxScriptLength,
  memberName,
  nodesIn,
  readScript,
  sourceOf,
  withinBound,
} from './collect/script/parse-script.ts';
export type { FunctionNode } from './collect/script/parse-script.ts';
export { nameOf } from './collect/script/name-of.ts';
export { isOfClass } from './collect/tls/suites.ts';
export { isLoginPage } from './engine/rejections/login-wall.ts';
export { categories, confidences, severities, severityRank } from './finding.ts';
export type { Confidence, Severity } from './finding.ts';
export { isOfHeader, maxResponseBytes } from './points/injection-point.ts';
export type { Canary, InjectionPoint, PointGroup } from './points/injection-point.ts';
export type { SinkUse, VisitReport } from './visit.ts';
export { isSafeForm, isSafeToPost } from './points/safe-form.ts';
