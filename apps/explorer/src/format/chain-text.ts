/** Longer texts of chains say nothing to a reader, and push away what does. */
const mostCharacters = 64;
// Control characters, marks that change the direction of a text, and what nobody sees.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * A text that a stranger wrote: at most 64 characters, those that hide or turn others written as escapes.
 * @param maxCharacters Where a whole hash must fit, more of them.
 */
export function formatChainText(text: string, maxCharacters = mostCharacters): string {
  const characters = [...text.slice(0, maxCharacters * 4)];
  const cut = characters.length > maxCharacters || text.length > maxCharacters * 4;
  const shown = characters
    .slice(0, maxCharacters)
    .join('')
    .replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
  return cut ? `${shown}…` : shown;
}
