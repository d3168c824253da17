/** A name of a field as words: `apricotPhasePost6` is `Apricot phase post 6`, `subnetEVM` is `Subnet EVM`, `eip150` is `EIP-150`. */
export function wordsOf(name: string): string {
  const eip = /^eip(\d+)$/.exec(name)?.[1];
  if (eip !== undefined) return `EIP-${eip}`;
  const words = name.replace(
    /[A-Z]{2,}|[A-Z]|\d+/g,
    (part) => ` ${part.length === 1 ? part.toLowerCase() : part}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
