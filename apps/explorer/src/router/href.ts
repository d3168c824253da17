import { type PageName, type PageParams, pagePatterns } from './page-patterns.js';

/** The path below which the explorer lies, with a slash at its end. */
export function basePath(): string {
  return new URL('.', document.baseURI).pathname;
}

/** The address of a page, for links. */
export function href<Page extends PageName>(
  page: Page,
  params: PageParams<Page>,
  search: Readonly<Record<string, string | undefined>> = {},
): string {
  const named: Readonly<Record<string, string>> = params;
  const path = pagePatterns[page].replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(named[name] ?? ''),
  );
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return basePath() + path.slice(1) + query;
}

/** The address of the page that is shown, with other values of its search; undefined takes one away. */
export function sameWith(values: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values))
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  const query = search.size === 0 ? '' : `?${search}`;
  return location.pathname + query;
}
