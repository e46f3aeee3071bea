import type { SentRequest, SiteDescription, SiteResponse } from '../../../scanner/src/testing/description.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { neverRequested } from '../exposed/testing/exposure-fixtures.ts';
import { parameter } from './testing/echo-sites.ts';

const fields = '<input name=user><input type=password name=pass><input type=submit value="Log in">';
const wrong = '<p>Wrong name or password';
const failed = { status: 500, body: 'Internal Server Error' };
const mysql =
  "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version near '''";

/** A database that reads the value inside single quotes. */
const breaksQuery = (value: string) => value.replaceAll("''", '').includes("'");

function loginSite(respond: (request: SentRequest) => string | SiteResponse, inside = fields): SiteDescription {
  return {
    responses: {
      '/': `<title>Log in</title><form method=post action=/login>${inside}</form>`,
      'POST /login': respond,
    },
  };
}

/** Responds with `broken` where a field is read as SQL, and breaks the query. */
function vulnerable(field: string, broken: string | SiteResponse, inside?: string): SiteDescription {
  return loginSite((request) => (breaksQuery(parameter(request, field)) ? broken : wrong), inside);
}

/** Each request for the page makes the only token that the next login may have. */
function withTokens(): SiteDescription {
  let current = 0;
  return {
    responses: {
      '/': () => {
        current += 1;
        return `<title>Log in</title><form method=post action=/login><input type=hidden name=csrf value=t${current}>${fields}</form>`;
      },
      'POST /login': (request) => {
        const isCurrent = parameter(request, 'csrf') === `t${current}`;
        current += 1;
        if (!isCurrent) return { status: 403, body: 'expired' };
        return breaksQuery(parameter(request, 'user')) ? failed : wrong;
      },
    },
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'the name of the user, with the message of the database': {
      site: vulnerable('user', `<p>${mysql}`),
      expect: [
        {
          url: '/login',
          evidence: ['POST parameter user, a word with \'"', 'You have an error in your SQL syntax'],
          confidence: 'high',
        },
      ],
    },
    'the password, without a message': {
      site: vulnerable('pass', failed),
      expect: [
        {
          url: '/login',
          evidence: ['POST parameter pass', 'response: status 500\nwith \'\'"": status 200'],
          confidence: 'medium',
        },
      ],
    },
    'an address for e-mail, which must look like one': {
      site: loginSite(
        (request) => {
          const user = parameter(request, 'user');
          if (!/^[\w']+@[\w.]+$/.test(user)) return { status: 400, body: 'not an address' };
          return breaksQuery(user) ? failed : wrong;
        },
        fields.replace('name=user', 'name=user type=email'),
      ),
      expect: [{ url: '/login', evidence: ["POST parameter user, a word with '\n"], confidence: 'medium' }],
    },
    'a field of text for an address for e-mail': {
      site: loginSite(
        (request) => {
          const user = parameter(request, 'Email');
          if (!/^[\w']+@[\w.]+$/.test(user)) return 'not an address';
          return breaksQuery(user) ? failed : wrong;
        },
        fields.replace('name=user', 'name=Email'),
      ),
      expect: [{ url: '/login', evidence: ["POST parameter Email, a word with '\n"], confidence: 'medium' }],
    },
    'a form whose action says where the login leads to': {
      site: {
        responses: {
          '/': `<title>Log in</title><form method=post action="/exchange/login?next=/account/create">${fields}</form>`,
          'POST /exchange/login': (request) => (breaksQuery(parameter(request, 'user')) ? failed : wrong),
        },
      },
      expect: [{ url: '/exchange/login?next=/account/create', evidence: 'POST parameter user' }],
    },
    'a form beside others that are sent to the same URL': {
      site: {
        responses: {
          '/': `<title>Log in</title><form method=post><input type=hidden name=do value=news><input type=email name=mail></form><form method=post><input type=hidden name=do value=login>${fields}</form>`,
          'POST /': (request) =>
            parameter(request, 'do') === 'login' && breaksQuery(parameter(request, 'user')) ? failed : wrong,
        },
      },
      expect: [{ url: '/', evidence: 'POST parameter user' }],
    },
    'a form that the page has no more when it is requested again': {
      site: (() => {
        let shown = 0;
        const form = `<title>Log in</title><form method=post action=/login><input type=hidden name=from value=home>${fields}</form>`;
        return {
          responses: {
            '/': () => ((shown += 1) === 1 ? form : '<div id=app></div>'),
            'POST /login': (request) =>
              parameter(request, 'from') === 'home' && breaksQuery(parameter(request, 'user')) ? failed : wrong,
          },
        };
      })(),
      expect: [{ url: '/login', evidence: 'POST parameter user' }],
    },
    'the second of two forms that one program reads': {
      site: loginSite(
        (request) => (breaksQuery(parameter(request, 'staff')) ? failed : wrong),
        `${fields}</form><form method=post action=/login>${fields.replace('name=user', 'name=staff')}`,
      ),
      expect: [{ url: '/login', evidence: 'POST parameter staff' }],
    },
    'a form behind others that are sent to another site': {
      site: {
        responses: {
          '/': `<title>Log in</title>${['a', 'b', 'c'].map((name) => `<form method=post action=https://${name}.test/login>${fields}</form>`).join('')}<form method=post action=/login>${fields}</form>`,
          'POST /login': (request) => (breaksQuery(parameter(request, 'user')) ? failed : wrong),
        },
      },
      expect: [{ url: '/login', evidence: 'POST parameter user' }],
    },
    'a form whose token is valid once': {
      site: withTokens(),
      expect: [{ url: '/login', evidence: 'POST parameter user' }],
    },
  },
  silent: {
    'quotes change nothing': loginSite(() => wrong),
    'every login fails': loginSite(() => failed),
    'every login shows a message of the database': loginSite(() => `<p>${mysql}`),
    'a filter rejects quotes': loginSite((request) =>
      /['"]/.test(parameter(request, 'user')) ? { status: 403, body: 'rejected' } : wrong,
    ),
    'whatever has a quote fails': loginSite((request) =>
      /['"]/.test(parameter(request, 'user') + parameter(request, 'pass')) ? failed : wrong,
    ),
    'the site fails now and then': (() => {
      const failures = [false, true, true, false, false];
      return loginSite(() => (failures.shift() === true ? failed : wrong));
    })(),
    'a form that sets a password': {
      responses: {
        '/': `<title>Sign in or register</title><form method=post action=/register>${fields}</form>`,
        ...neverRequested('POST /register'),
      },
    },
    'a form to join beside one to log in': {
      responses: {
        '/': `<title>Log in</title><form method=post action=/login>${fields}</form><form method=post action=/members>${fields.replace('Log in', 'Go')}</form>`,
        'POST /login': wrong,
        ...neverRequested('POST /members'),
      },
    },
    'a form that asks for a name and an address': {
      responses: {
        '/': `<title>Log in or join</title><form method=post action=/members><input name=mail type=email>${fields.replace('Log in', 'Go')}</form>`,
        ...neverRequested('POST /members'),
      },
    },
    'a form with a new password': {
      responses: {
        '/': `<title>Log in</title><form method=post action=/login>${fields.replace('name=pass', 'name=pass autocomplete=new-password')}</form>`,
        ...neverRequested('POST /login'),
      },
    },
    'a form with a CAPTCHA': {
      responses: {
        '/': `<title>Log in</title><form method=post action=/login>${fields}<input type=hidden name=h-captcha-response></form>`,
        ...neverRequested('POST /login'),
      },
    },
    'a form with two passwords': {
      responses: {
        '/': `<title>Log in</title><form method=post action=/login>${fields}<input type=password name=again></form>`,
        ...neverRequested('POST /login'),
      },
    },
    'a form that is no login': {
      responses: {
        '/': `<title>Unlock the document</title><form method=post action=/document>${fields.replace('Log in', 'Open')}</form>`,
        ...neverRequested('POST /document'),
      },
    },
  },
};
