import type { Artifacts, Exchange, Page } from '../artifacts.ts';

/** Pages that the site gave as its content: error pages and bot walls (4xx, 5xx) are not the site's own pages. */
export function documents({ pages }: Pick<Artifacts, 'pages'>): readonly Page[] {
  return pages.filter(({ exchange }) => isSuccess(exchange));
}

/** The page that the target led to, where it is HTML and was given with success. */
export function mainDocument({ main, pages }: Pick<Artifacts, 'main' | 'pages'>): Page | undefined {
  return documents({ pages }).find(({ exchange }) => exchange === main.end);
}

export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** A header field as evidence. */
export function line(name: string, value: string): string {
  return `${name}: ${value}`;
}

/** Every line of a header field as evidence. */
export function lines({ headers }: Exchange, name: string): string {
  return headers
    .all(name)
    .map((value) => line(name, value))
    .join('\n');
}
