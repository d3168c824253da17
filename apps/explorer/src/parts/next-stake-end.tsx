import type { PlatformValidator } from '@firn/node-validators';
import { primaryNetwork, validatorsQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { hasControls } from '../dev/drawer-state.js';
import { NodeLink } from './platform-links.js';
import { Time } from './time.js';

/** The validator that ends first; delegations to it may end before, and are not listed with it. Only of a development node: the list is some megabytes on a great network. */
export function NextStakeEnd() {
  return hasControls.value ? <Asked /> : null;
}

function Asked() {
  const { data = [] } = useQuery(validatorsQuery(primaryNetwork));
  const next = data.reduce<PlatformValidator | undefined>(
    (first, each) => ((each.endTime ?? 0n) > 0n && endOf(each) < endOf(first) ? each : first),
    undefined,
  );
  if (next?.endTime === undefined) return null;
  return (
    <p class="muted">
      next validator ends <Time check="platform.nextEnd" seconds={next.endTime} />:{' '}
      <NodeLink check="platform.nextNode" id={next.nodeID} />
    </p>
  );
}

/** Without one, after all others. */
function endOf(validator: PlatformValidator | undefined): bigint {
  return validator?.endTime ?? 2n ** 64n;
}
