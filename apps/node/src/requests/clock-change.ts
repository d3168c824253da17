import { maxAheadMs, type NetworkClock } from '@firn/chain-runtime';
import type { NetworkClockChange } from '@firn/node-validators';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { Refusal } from '../errors/refusal.js';
import { toCount, toTimestamp } from './count.js';

const moves = ['increase', 'timestamp', 'event'] as const;

const events = {
  nextStakerEnd: { kind: 'staker-end', text: 'no staker ends' },
  nextValidatorChange: { kind: 'any', text: 'no validator changes by itself' },
} as const;

/**
 * By how much a request moves the clock of the network: milliseconds.
 * @throws Refusal for more than one way to say it, a time before that of the clock or too far ahead, and an event that does not come.
 */
export function requestedMove(
  change: NetworkClockChange,
  { clock, platform }: { readonly clock: NetworkClock; readonly platform: PlatformChain },
): bigint {
  const given = moves.filter((move) => change[move] !== undefined);
  if (given.length > 1) throw new Refusal(`${given.join(' and ')} exclude each other: give one of them`);
  const nowMs = clock.nowMs();
  const byMs = moveBy(change, nowMs, platform);
  const room = maxAheadMs - clock.aheadMs;
  if (byMs <= room) return byMs;
  throw new Refusal(
    `the network's time can be at most ${maxAheadMs / 1000n} seconds ahead of the machine's: it is ${clock.aheadMs / 1000n}, and ${byMs / 1000n} more are too many`,
  );
}

function moveBy(
  { increase, timestamp, event }: NetworkClockChange,
  nowMs: bigint,
  platform: PlatformChain,
): bigint {
  if (increase !== undefined) return toCount(increase) * 1000n;
  if (timestamp !== undefined) {
    const wanted = toTimestamp(timestamp);
    if (wanted * 1000n >= nowMs - (nowMs % 1000n)) return wanted * 1000n - nowMs;
    throw new Refusal(
      `timestamp ${wanted} is before the network's time ${nowMs / 1000n}: it never goes back`,
    );
  }
  if (event === undefined) return 0n;
  const { kind, text } = events[event];
  const limit = (nowMs + maxAheadMs) / 1000n;
  const next = platform.nextChange(kind, limit);
  if (next === undefined) throw new Refusal(`${text} until ${limit}`);
  return next * 1000n - nowMs;
}
