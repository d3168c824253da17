/** A part of a path between two slashes, as text and names of parameters in turn. */
export type PathPart = { readonly text: string } | { readonly param: string };

/** The parts of a path template, slashes included: `/v{version}/a/` gives `/v`, version, `/a/`. A brace without a partner is text. */
export function pathParts(template: string): readonly PathPart[] {
  return template
    .split(/(\{[^{}/]+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{.+\}$/.test(part) ? { param: part.slice(1, -1) } : { text: part }));
}
