/** A hosting service at which anybody can claim a name that points to it and is not taken. */
export interface HostingService {
  readonly name: string;
  /** What an alias that leads to the service ends in. */
  readonly suffixes: readonly string[];
  readonly status?: number;
  /** What the service says of a name that nobody has claimed. */
  readonly says: string;
}

/** Names and messages as the services show them; each was open to takeover according to the public list can-i-take-over-xyz. */
const services: readonly HostingService[] = [
  { name: 'Amazon S3', suffixes: ['.amazonaws.com'], status: 404, says: '<Code>NoSuchBucket</Code>' },
  { name: 'Agile CRM', suffixes: ['.agilecrm.com'], says: 'Sorry, this page is no longer available.' },
  { name: 'Bitbucket', suffixes: ['.bitbucket.io'], status: 404, says: 'Repository not found' },
  { name: 'Campaign Monitor', suffixes: ['.createsend.com'], says: 'Trying to access your account?' },
  { name: 'Canny', suffixes: ['.canny.io'], says: 'There is no such company. Did you enter the right URL?' },
  { name: 'GitHub Pages', suffixes: ['.github.io'], status: 404, says: "There isn't a GitHub Pages site here." },
  { name: 'Ghost', suffixes: ['.ghost.io'], says: 'Failed to resolve DNS path for this host' },
  { name: 'Hatena Blog', suffixes: ['hatenablog.com'], status: 404, says: '404 Blog is not found' },
  { name: 'Help Juice', suffixes: ['.helpjuice.com'], says: "We could not find what you're looking for." },
  { name: 'Help Scout', suffixes: ['.helpscoutdocs.com'], says: 'No settings were found for this company:' },
  { name: 'Heroku', suffixes: ['.herokuapp.com'], status: 404, says: 'error-pages/no-such-app.html' },
  {
    name: 'LaunchRock',
    suffixes: ['.launchrock.com'],
    says: 'It looks like you may have taken a wrong turn somewhere.',
  },
  { name: 'Pantheon', suffixes: ['.pantheonsite.io'], status: 404, says: '404 error unknown site!' },
  { name: 'Pingdom', suffixes: ['stats.pingdom.com'], says: "Sorry, couldn't find the status page" },
  {
    name: 'Read the Docs',
    suffixes: ['.readthedocs.io'],
    status: 404,
    says: 'The link you have followed or the URL that you entered does not exist.',
  },
  { name: 'Surge', suffixes: ['.surge.sh'], status: 404, says: 'project not found' },
  { name: 'Uberflip', suffixes: ['.uberflip.com'], says: "The URL you've accessed does not provide a hub." },
  { name: 'WordPress.com', suffixes: ['.wordpress.com'], says: 'Do you want to register' },
];

/** The service that disowns the name which leads to it by `cnames` and gave this response. */
export function disowningService(
  cnames: readonly string[],
  response: { readonly status: number; readonly text: string },
): HostingService | undefined {
  return services.find(
    ({ suffixes, status, says }) =>
      cnames.some((name) => suffixes.some((suffix) => name.endsWith(suffix))) &&
      (status === undefined || status === response.status) &&
      response.text.includes(says),
  );
}
