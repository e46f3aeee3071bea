import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the list': {
      path: '/wp-json/wp/v2/users',
      body: '[{"id":1,"name":"Admin","slug":"admin"},{"id":2,"name":"Eve","slug":"eve"}]',
      evidence: '"slug":"eve"',
      type: 'application/json',
    },
  },
  {
    'the list is for users': {
      responses: {
        '/wp-json/wp/v2/users': {
          status: 401,
          headers: { 'content-type': 'application/json' },
          body: '{"code":"rest_user_cannot_view"}',
        },
      },
    },
    'no users': { responses: { '/wp-json/wp/v2/users': file('[]', 'application/json') } },
  },
);
