import type { DevIncreasePlatformTimeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { toCount } from '../../requests/count.js';

/** A hundred years: times stay those that can be written with four digits of a year. */
const maxAhead = 3_153_600_000n;

export const devIncreasePlatformTime: DevIncreasePlatformTimeHandler<NodeContext> = (
  { seconds },
  { node: { platform } },
) => {
  const by = toCount(seconds);
  if (platform.secondsAhead + by > maxAhead)
    throw new Refusal(
      `the platform chain is ${platform.secondsAhead} seconds ahead of the machine and can be at most ${maxAhead}: ${by} more are too many`,
    );
  platform.advanceTime(by);
  return Number(platform.secondsAhead);
};
