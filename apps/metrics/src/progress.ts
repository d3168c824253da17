import type { ServiceState } from './state/service-state.js';

/** A bar on a terminal while chains are being back-filled. */
export interface Progress {
  close(): void;
}

const intervalMs = 200;
const barWidth = 30;

/** Draws the bar on a terminal; on anything else it does nothing. */
export function showProgress(state: ServiceState, terminal: NodeJS.WriteStream): Progress {
  if (!terminal.isTTY) return { close() {} };
  let shown = false;
  let before = { at: performance.now(), blocks: 0n };
  const draw = () => {
    const filling = [...state.chains.values()].flatMap(({ activity, watermark, record }) =>
      activity.kind === 'back-filling'
        ? [{ name: record.chainName, head: activity.head, done: watermark?.num ?? 0n }]
        : [],
    );
    if (shown) terminal.write('\r\u001b[2K');
    shown = filling.length > 0;
    if (!shown) return;
    const done = filling.reduce((sum, chain) => sum + chain.done, 0n);
    const head = filling.reduce((sum, chain) => sum + chain.head, 0n);
    const now = performance.now();
    const rate = Math.max(0, Math.round((Number(done - before.blocks) / (now - before.at)) * 1000));
    before = { at: now, blocks: done };
    terminal.write(
      progressLine(
        filling.map(({ name }) => name),
        done,
        head,
        rate,
      ).slice(0, terminal.columns - 1),
    );
  };
  const timer = setInterval(draw, intervalMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      if (shown) terminal.write('\r\u001b[2K');
    },
  };
}

/**
 * One line of progress.
 *
 * @example
 * progressLine(['C-Chain'], 50n, 100n, 20) // 'C-Chain ███████████████░░░░░░░░░░░░░░░ 50 of 100 blocks, 20 a second'
 */
function progressLine(names: readonly string[], done: bigint, head: bigint, rate: number): string {
  const filled = head === 0n ? barWidth : Math.min(barWidth, Number((done * BigInt(barWidth)) / head));
  const what = names.length === 1 ? names[0] : `${names.length} chains`;
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${what} ${bar} ${done} of ${head} blocks, ${rate} a second`;
}
