import type { DevHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { requestedMove } from '../../requests/clock-change.js';
import { toCount, toTimestamp } from '../../requests/count.js';
import { toNetworkClockAnswer } from '../../serializers/network-clock-answer.js';

/** Timestamps of blocks and the clock of the network. */
export const devTime = {
  dev_increaseTime: async ({ seconds }, { hosted, node }) => {
    const offset = await hosted.dev.increaseTime(toCount(seconds));
    await node.platform.timeMoved();
    return Number(offset);
  },

  dev_setTime: async ({ timestamp }, { hosted, node }) => {
    const offset = await hosted.dev.setTime(toTimestamp(timestamp));
    await node.platform.timeMoved();
    return Number(offset);
  },

  dev_setNextBlockTimestamp: async ({ timestamp }, { hosted }) => {
    await hosted.dev.setNextTimestamp(toCount(timestamp));
    return true;
  },

  dev_setBlockTimestampInterval: async ({ seconds }, { hosted }) => {
    await hosted.dev.setTimestampStep(toCount(seconds) * 1000n);
    return true;
  },

  dev_removeBlockTimestampInterval: (_, { hosted }) => hosted.dev.setTimestampStep(undefined),

  dev_setBlockTimestampMilliseconds: async ({ milliseconds }, { hosted }) => {
    await hosted.dev.setTimestampStep(toCount(milliseconds));
    return true;
  },

  dev_getNetworkClock: (_, { node }) => toNetworkClockAnswer(node),

  dev_setNetworkClock: async ({ change }, { node }) => {
    const byMs = requestedMove(change, node);
    node.setClock({ byMs, multiple: change.multiple });
    await node.platform.timeMoved();
    return toNetworkClockAnswer(node);
  },
} satisfies Partial<DevHandlers<NodeContext>>;
