import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** A pair of two texts, a list and a number, as ASP.NET writes them. */
const value = Buffer.from([0xff, 0x01, 0x0f, 0x05, 2, 0x68, 0x69, 0x16, 2, 0x64, 0x02, 0x81, 0x01]);
const oldState = 't<-1234567;t<;l<i<1\\>>;>;l<t<p<l<Text;>;l<Hello;>>;;>;>>;>';
const field = (state: Buffer) =>
  page(`<form><input type="hidden" name="__VIEWSTATE" value="${state.toString('base64')}"></form>`);

export const fixtures: CheckFixtures = {
  reports: {
    'nothing follows the state': {
      site: field(value),
      expect: [{ severity: 'medium', confidence: 'medium', evidence: '(ends without a signature)' }],
    },
    'nothing follows the state of ASP.NET 1.x': {
      site: field(Buffer.from(oldState)),
      expect: [{ evidence: 'value="dDwtMT' }],
    },
    'in an error page': {
      site: {
        responses: {
          '/': { status: 500, body: `<input type="hidden" name="__VIEWSTATE" value="${value.toString('base64')}">` },
        },
      },
      expect: [{ evidence: '(ends without a signature)' }],
    },
    'in the page for what does not exist, once': {
      site: {
        responses: { '/': 'x' },
        otherwise: {
          status: 404,
          body: `<input type="hidden" name="__VIEWSTATE" value="${value.toString('base64')}">`,
        },
      },
      expect: [{ evidence: '(ends without a signature)' }],
    },
  },
  silent: {
    'a signature follows the state of ASP.NET 1.x': field(Buffer.concat([Buffer.from(oldState), Buffer.alloc(20, 7)])),
    'a text state that is cut': field(Buffer.from('t<123;t<a;')),
    'a signature follows': field(Buffer.concat([value, Buffer.alloc(20, 7)])),
    'the state is encrypted': field(Buffer.from('8f3a9c77b2', 'hex')),
    'a type that is not known': field(Buffer.from([0xff, 0x01, 0x99])),
    'no state': page('<form></form>'),
  },
};
