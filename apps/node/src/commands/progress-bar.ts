const width = 30;
const minIntervalMs = 100;

/** Draws how far something is, on one line of a terminal. */
export interface ProgressBar {
  /** `done` of `total` things, and a few words. */
  draw(done: number, total: number, text: string): void;
  /** Removes the line. */
  clear(): void;
}

/** A bar on a terminal; on anything else, one that draws nothing. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  if (!stream.isTTY) return { draw: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    draw(done, total, text) {
      const now = performance.now();
      if (done < total && now - drawnAt < minIntervalMs) return;
      drawnAt = now;
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(share * width);
      const bar = '#'.repeat(filled).padEnd(width, '.');
      stream.write(`\r\u001b[K[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${text}`);
    },
    clear() {
      stream.write('\r\u001b[K');
    },
  };
}
