/** Logs three topics and a word of data, from the words that it is called with: a transfer of ERC-20. */
export const loggingAmounts = '6020606060003760403560203560003560206000a300';
/** Logs four topics, from the words that it is called with: a transfer of ERC-721. */
export const loggingItems = '60603560403560203560003560006000a400';

/**
 * Code that answers calls by their first four bytes, whatever follows those.
 * @param answers by selector, without `0x`
 * @param otherwise what runs for any other call, without jumps
 */
export function answeringCode(answers: Readonly<Record<string, string>>, otherwise: string): string {
  const all = Object.entries(answers);
  const jumpBytes = 11;
  const returnBytes = 16;
  const start = 6 + all.length * jumpBytes + otherwise.length / 2;
  const jumps = all.map(([selector], index) => `8063${selector}1461${two(start + index * returnBytes)}57`);
  let offset = start + all.length * returnBytes;
  const returns = all.map(([, answer]) => {
    const [length, from] = [two(answer.length / 2), two(offset)];
    offset += answer.length / 2;
    return `5b61${length}61${from}60003961${length}6000f3`;
  });
  return `0x60003560e01c${jumps.join('')}${otherwise}${returns.join('')}${all.map(([, answer]) => answer).join('')}`;
}

/** A word of 32 bytes. */
export function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0');
}

/** A text as ABI answers it. */
export function textAnswer(text: string): string {
  const bytes = Buffer.from(text);
  const hex = bytes.toString('hex');
  return word(32n) + word(BigInt(bytes.length)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
}

function two(value: number): string {
  return value.toString(16).padStart(4, '0');
}
