/** One part of a path template between two slashes: `chains`, `{chainId}`, `{name}:cancel`, `{x}.{y}`, or nothing, between two slashes and behind one at the end. */
export interface TemplateSegment {
  /** The texts in front of, between and behind the parameters; without parameters only one. */
  readonly texts: readonly string[];
  /** Names of the parameters, in their order. */
  readonly params: readonly string[];
}

/**
 * Takes a path template apart. What is no parameter, a brace without a partner too, is text; text that stands there percent-encoded is decoded, as what
 * is sent.
 * @throws TypeError for a template that does not begin with a slash.
 */
export function parseTemplate(template: string): TemplateSegment[] {
  const [first, ...parts] = template.split('/');
  if (first !== '') throw new TypeError(`path template ${template} must begin with a slash`);
  return parts.map((part) => {
    const pieces = part.split(/\{([^{}]+)\}/);
    return {
      texts: pieces.filter((_, at) => at % 2 === 0).map(decoded),
      params: pieces.filter((_, at) => at % 2 === 1),
    };
  });
}

/** A text without its escapes; as it is where they are none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The values of the parameters of a segment, each as short as can be and not empty; `undefined` where the text does not fit. */
export function matchSegment(
  { texts, params }: TemplateSegment,
  text: string,
): readonly string[] | undefined {
  const [prefix = ''] = texts;
  if (!text.startsWith(prefix)) return undefined;
  const values: string[] = [];
  let at = prefix.length;
  for (let index = 1; index <= params.length; index += 1) {
    const next = texts[index] ?? '';
    const isLast = index === params.length;
    const end = isLast ? text.length - next.length : text.indexOf(next, at + letterLength(text, at));
    if (end <= at || !text.startsWith(next, end)) return undefined;
    values.push(text.slice(at, end));
    at = end + next.length;
  }
  return at === text.length ? values : undefined;
}

/** Units of the letter at a place: one of two is not taken apart. */
function letterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
