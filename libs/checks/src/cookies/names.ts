const sessionPart = /sess(?!ment)|login|auth(?!or)|token|jwt|(^|[^a-z])sid([^a-z]|$)/i;

/** Anti-forgery tokens must be readable by script, and analytics cookies identify no login. */
const otherPurpose = /csrf|xsrf|forgery|captcha|^_hj|^_ga|^_gid|^_pk_|consent|^ai_session/i;

/** Set by load balancers, CDNs and bot filters, whose attributes the site's owner cannot choose. */
const infrastructure =
  /^(awsalb|aws-waf|awselb|arraffinity|bigip|ts[0-9a-f]{6}|__cf|cf_|_cfuvid|heroku-session-affinity|incap_ses|visid_incap|nlbi_|ak_bmsc|bm_s|_abck|applicationgatewayaffinity|srv_?id$|server_?id$|route$|lb_?cookie|datadome)/i;

/** Names of login cookies of ASP.NET, WordPress, Yii and ColdFusion, and of those that keep a user logged in. */
const loginName =
  /^\.AspNet(?:Core)?\.(?:Identity\.\w{1,30}|Cookies|ApplicationCookie)|logged_?in|^_identity(?:-\w{1,30})?$|remember_?me$|^cfid$/i;

/** When or how somebody logged in the last time; a token or an id may be of a session for all that. */
const ofLastLogin =
  /last[_.-]?(?:used[_.-]?)?(?:log(?:ged)?[_.-]?(?:in|on)|auth|sign)(?!.*(?:token|sess|sid|jwt|key))/i;

/** The name is one of a session or login cookie. */
export function isSessionName(name: string): boolean {
  return (sessionPart.test(name) || loginName.test(name)) && !otherPurpose.test(name) && !ofLastLogin.test(name);
}

/** The name is one of a cookie that the page's scripts read. */
export function isMeantForScript(name: string): boolean {
  return otherPurpose.test(name);
}

export function isInfrastructure(name: string): boolean {
  return infrastructure.test(name);
}
