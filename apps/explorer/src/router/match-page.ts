import { type PageName, pagePatterns } from './page-patterns.js';

/** A page and what its path names. */
export interface PageMatch {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = Object.entries(pagePatterns).map(([page, pattern]) => ({
  page: page as PageName,
  parts: partsOf(pattern),
}));

/** The page of a path below the base, which begins with a slash; undefined where it is none. */
export function matchPage(path: string): PageMatch | undefined {
  const parts = partsOf(path);
  for (const { page, parts: pattern } of patterns) {
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((part, index) => {
      const own = decode(parts[index] ?? '');
      if (!part.startsWith(':')) return part === own;
      params[part.slice(1)] = own ?? '';
      return own !== undefined && own !== '';
    });
    if (fits) return { page, params };
  }
  return undefined;
}

function partsOf(path: string): readonly string[] {
  return path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .slice(1);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
