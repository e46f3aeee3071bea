const semicolons = /^\?[\w.-]{1,40}=[^;&]*(?:;[\w.-]{1,40}=[^;&]*)+;?$/;

/** The content of a meta refresh. */
const refresh = /^\?[\w.-]{1,40}=\d{0,4};\s{0,4}url=/i;

/**
 * The parameters of the query. Semicolons separate them where each part has a name and there is no ampersand: programs in Perl,
 * such as gitweb, write their links so, and read both.
 */
export function queryPairs({ search, searchParams }: URL): [name: string, value: string][] {
  return [
    ...(semicolons.test(search) && !refresh.test(search)
      ? new URLSearchParams(search.replaceAll(';', '&'))
      : searchParams),
  ];
}
