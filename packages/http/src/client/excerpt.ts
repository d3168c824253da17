/** Longest excerpt of a body in a message, in characters. */
const maxExcerpt = 200;

/** The beginning of a text, for a message. */
export function excerpt(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text || 'an empty body';
}
