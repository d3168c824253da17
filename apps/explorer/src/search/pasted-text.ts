import { readAsked } from './asked-forms.js';

// Quotes and brackets stand on both sides, what ends a sentence or a part of a list behind alone.
const before = /^["'`“”„‘’«»()[\]{}<>\s]+/;
const behind = /["'`“”„‘’«»()[\]{}<>\s.,;:!?]+$/;

/** What a pasted text is about: without quotes, brackets and stops around it; of the address of a page, the last identifier in its path. */
export function pastedText(text: string): string {
  const bare = text.replace(before, '').replace(behind, '');
  return /^https?:\/\//i.test(bare) && URL.canParse(bare) ? (identifierOf(new URL(bare)) ?? bare) : bare;
}

/** The last part of a path that names something; a number names a block alone. */
function identifierOf({ pathname }: URL): string | undefined {
  const parts = pathname.split('/').map(decoded);
  return parts.findLast((part, index) => {
    const { isMistyped, number, ...named } = readAsked(part);
    return (
      isMistyped || Object.keys(named).length > 0 || (number !== undefined && parts[index - 1] === 'block')
    );
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
