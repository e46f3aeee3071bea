import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

/** What the service is, and where to continue. */
export function startView({ openSignup }: { readonly openSignup: boolean }): Html {
  return html`<p class="lead">
      Scanledger scans web sites for security weaknesses, and can prove afterwards what it did and what it found.
    </p>
    <p class="actions">
      <a class="button" href="/sign-in">Sign in</a>
      ${openSignup && html`<a class="button secondary" href="/sign-up">Sign up</a>`}
      <a class="button secondary" href="/docs">Documentation</a>
    </p>
    <div class="cards">
      <section class="card">
        <h2>What it examines</h2>
        <p>
          A quick scan examines one page and what comes with it: TLS, headers, cookies, scripts, DNS records. A full
          scan crawls the site, and tests its forms and parameters for injection. Each finding has its evidence and a
          remediation, and each scan says <a href="/docs/coverage">what was not examined</a>.
        </p>
        <p><a href="/docs/checks">All checks</a></p>
      </section>
      <section class="card">
        <h2>For developers</h2>
        <p>
          An HTTPS API, clients for JavaScript and Python, and reports for <a href="/docs/scan-in-ci">CI pipelines</a>.
          Findings arrive <a href="/docs/live-updates">while a scan runs</a>, and
          <a href="/docs/webhooks">webhooks</a> report its end. <a href="/docs/schedules">Schedules</a> scan a site
          again, and report what is new.
        </p>
        <p><a href="/docs/first-scan">Your first scan</a></p>
      </section>
      <section class="card">
        <h2>For auditors</h2>
        <p>
          Every change is an event in an append-only log. The <a href="/docs/audit">history</a> of a scan is replayed
          from it, with who caused each event, and the end of a scan has a signed
          <a href="/docs/receipts">receipt</a> that others can verify without the service.
        </p>
        <p><a href="/docs/receipts">How receipts are verified</a></p>
      </section>
    </div>`;
}
