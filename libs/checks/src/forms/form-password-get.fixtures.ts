import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const field = '<input type=password name=p>';

export const fixtures: CheckFixtures = {
  reports: {
    'GET by name': {
      site: page(`<form method=GET action="/login">${field}</form>`),
      expect: [{ severity: 'medium', evidence: '<form method="get" action="https://example.com/login">' }],
    },
    'GET because no method is named': {
      site: page(`<form action="/login">${field}</form>`),
      expect: [{ evidence: '/login' }],
    },
  },
  silent: {
    POST: page(`<form method=post action="/login">${field}</form>`),
    'sent by script': page(`<form id=login>${field}</form>`),
    'sent by script, with a mark for a target': page(`<form action="#">${field}</form>`),
    'no form': page(field),
    'sent by script in the target': page(`<form action="javascript:login()">${field}</form>`),
  },
};
