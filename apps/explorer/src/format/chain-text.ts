/** Longer texts of chains say nothing to a reader, and push away what does. */
const mostOfChains = 64;
/** Any identifier is shorter. */
const mostAsked = 128;
// Control characters, marks that change the direction of a text, and what nobody sees.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A text that a stranger wrote: at most 64 characters, those that hide or turn others written as escapes. */
export function formatChainText(text: string): string {
  return withoutHidden(text, mostOfChains);
}

/** A text that was searched, or stands in the address of a page: anybody may have made the link. As texts of chains, but a whole hash fits. */
export function formatAskedText(text: string): string {
  return withoutHidden(text, mostAsked);
}

function withoutHidden(text: string, maxCharacters: number): string {
  const characters = [...text.slice(0, maxCharacters * 4)];
  const cut = characters.length > maxCharacters || text.length > maxCharacters * 4;
  const shown = characters
    .slice(0, maxCharacters)
    .join('')
    .replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
  return cut ? `${shown}…` : shown;
}
