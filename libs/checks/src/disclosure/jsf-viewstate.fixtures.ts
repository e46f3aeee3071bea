import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const field = (value: string) => page(`<input type="hidden" name="javax.faces.ViewState" value="${value}">`);

export const fixtures: CheckFixtures = {
  reports: {
    'a serialized object': { site: field('rO0ABXVyABNbTGphdmEubGFuZy5PYmplY3Q7'), expect: [{ evidence: 'rO0ABXVy' }] },
    compressed: { site: field('H4sIAAAAAAAAAFvzloG1hIGdgYGBkYEBAA=='), expect: [{ evidence: 'H4sIA' }] },
    'in an error page': {
      site: {
        responses: {
          '/': { status: 500, body: '<input type="hidden" name="javax.faces.ViewState" value="rO0ABXVyABNbTGphdmE=">' },
        },
      },
      expect: [{ evidence: 'rO0ABXVy' }],
    },
  },
  silent: { 'a key to state on the server': field('-7462736427364:8273645'), 'no such field': page('<p>x') },
};
