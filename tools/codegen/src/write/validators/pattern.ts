import { patternOf } from '@firn/contract';

/**
 * A pattern of JSON Schema as a regular expression literal. Characters that begin or end strings, comments and literals are written by
 * their code, and the first character is never a backslash: the text writer of ts-morph guesses by them where it is.
 * @throws SyntaxError for a pattern that is no regular expression at all.
 */
export function patternLiteral(pattern: string): string {
  return regExpLiteral(patternOf(pattern));
}

/** A regular expression as a literal, written as {@link patternLiteral} says. */
export function regExpLiteral({ source, flags }: RegExp): string {
  const safe = source.replaceAll(
    /\\?([/'"`])(?=([\\/'"`{}*]|$)?)|\\./gs,
    (part, sign?: string, next?: string) => {
      if (sign === undefined) return part;
      return sign === '/' && next === undefined ? '\\/' : `\\x${sign.charCodeAt(0).toString(16)}`;
    },
  );
  return `/${/^[\\{}*]/.test(safe) ? '(?:)' : ''}${safe}/${flags}`;
}
