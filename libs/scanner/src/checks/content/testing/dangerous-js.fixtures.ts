import { type CheckFixtures, page } from '../../../testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the fragment becomes markup': {
      site: page('<script>document.getElementById("x").innerHTML = "Hi " + location.hash.slice(1);</script>'),
      expect: [{ severity: 'info', confidence: 'low', evidence: '.innerHTML = "Hi " + location.hash' }],
    },
    'the address is written': {
      site: page('<script>document.write(document.URL)</script>'),
      expect: [{ evidence: 'document.write(document.URL' }],
    },
  },
  silent: {
    'it is encoded first': page('<script>el.innerHTML = encodeURIComponent(location.hash)</script>'),
    'text stays text': page('<script>el.textContent = location.hash</script>'),
    'in another statement': page('<script>el.innerHTML = "x"; go(location.href)</script>'),
  },
};
