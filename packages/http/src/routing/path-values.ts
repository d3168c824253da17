import { matchSegment, type TemplateSegment } from './route-template.js';
import type { RouteTarget } from './router.js';

/** Values of a path by the names that a target has for them. */
export interface PathValues {
  readonly path: Readonly<Record<string, string>>;
  /** The same as they were sent, percent-encoded; undefined where nothing of the path was. */
  readonly sent: Readonly<Record<string, string>> | undefined;
}

/**
 * The values of a path. A letter that was escaped is not one that parts two of them, or the items of a list: `/1%2C5,2` of `/{lat},{lon}` has `1,5`
 * and `2`. Where the text around them was escaped all the same, they are cut as the decoded path is.
 * @param path as it was sent
 * @param values of the target, as the router found them in the decoded path
 */
export function pathValues(
  target: RouteTarget<unknown>,
  path: string,
  values: readonly string[],
): PathValues {
  if (!path.includes('%')) return { path: named(target, values), sent: undefined };
  const parts = path.slice(1).split('/');
  const decoded: string[] = [];
  const sent: string[] = [];
  for (const [index, segment] of target.segments.entries()) {
    const found = values.slice(decoded.length, decoded.length + segment.params.length);
    for (const value of valuesOf(segment, parts[index] ?? '', found)) {
      decoded.push(value.decoded);
      sent.push(value.sent);
    }
  }
  return { path: named(target, decoded), sent: named(target, sent) };
}

function named({ params }: RouteTarget<unknown>, values: readonly string[]): Record<string, string> {
  // As its own member, whatever the name is: `__proto__` too.
  return Object.fromEntries(params.map((name, at) => [name, values[at] ?? '']));
}

function valuesOf(
  segment: TemplateSegment,
  part: string,
  found: readonly string[],
): readonly { readonly decoded: string; readonly sent: string }[] {
  if (found.length === 0 || !part.includes('%'))
    return found.map((value) => ({ decoded: value, sent: value }));
  const { decoded, masked, places } = lettersOf(part);
  const cut = matchSegment(segment, masked) ?? found;
  let at = 0;
  return cut.map(({ length }, index) => {
    const from = at + (segment.texts[index]?.length ?? 0);
    at = from + length;
    return { decoded: decoded.slice(from, at), sent: part.slice(places[from], places[at]) };
  });
}

/** A part of a path, letter by letter. */
interface Letters {
  readonly decoded: string;
  /** The same without the letters that were escaped and need not have been: they part nothing. */
  readonly masked: string;
  /** Where each unit of it begins in what was sent, and where that ends. */
  readonly places: readonly number[];
}

/** @param sent can be decoded */
function lettersOf(sent: string): Letters {
  const places: number[] = [];
  let decoded = '';
  let masked = '';
  let at = 0;
  while (at < sent.length) {
    const bytes = sent[at] === '%' ? bytesOfLetter(Number.parseInt(sent.slice(at + 1, at + 3), 16)) : 0;
    const length = bytes === 0 ? 1 : 3 * bytes;
    const letter = bytes === 0 ? (sent[at] ?? '') : decodeURIComponent(sent.slice(at, at + length));
    for (let unit = 0; unit < letter.length; unit += 1) places.push(at);
    decoded += letter;
    masked += bytes === 1 ? '\0' : letter;
    at += length;
  }
  places.push(sent.length);
  return { decoded, masked, places };
}

/** How many bytes of UTF-8 begin with this one. */
function bytesOfLetter(first: number): number {
  if (first < 0xc0) return 1;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}
