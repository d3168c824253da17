/** A name of a field as words: `apricotPhasePost6` is `Apricot phase post 6`. */
export function wordsOf(name: string): string {
  const words = name.replace(/([A-Z]|\d+)/g, (part) => ` ${part.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
