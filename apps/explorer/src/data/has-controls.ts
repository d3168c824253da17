import type { Chain } from './chains.js';
import { askClock, pathOf } from './network-clock.js';
import type { QueryOptions } from './query-options.js';

/** Whether a chain has development controls: whether the node tells of a clock that it has. Asked once. */
export function hasControlsQuery(chain: Chain): QueryOptions<boolean> {
  return {
    queryKey: [chain.genesis, chain.path, 'hasControls'],
    queryFn: async ({ signal }) => {
      const clock = await askClock(chain.path, signal);
      return clock?.chains.some((each) => pathOf(each) === chain.path) ?? false;
    },
  };
}
