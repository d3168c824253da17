const lineFeed = 0x0a;

/** The line of a source that a place is in, from 1. @param at bytes from the beginning of the source */
export function lineAt(content: Uint8Array, at: number): number {
  let line = 1;
  for (const byte of content.subarray(0, at)) if (byte === lineFeed) line += 1;
  return line;
}
