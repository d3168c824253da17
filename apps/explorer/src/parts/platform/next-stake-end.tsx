import { nextStakeEndQuery } from '../../data/next-stake-end-query.js';
import { useQuery } from '../../data/use-query.js';
import { hasControls } from '../../state/drawer.js';
import { Time } from '../times.js';
import { NodeLink } from './platform-links.js';

/** The stake that ends first, of a validator or of one who delegated to it. Only of a development node: the list is some megabytes on a great network. */
export function NextStakeEnd() {
  return hasControls.value ? <Asked /> : null;
}

function Asked() {
  const { data: next } = useQuery(nextStakeEndQuery);
  if (next === undefined || next === null) return null;
  return (
    <p class="muted">
      next {next.isDelegation ? 'delegation' : 'validator'} ends{' '}
      <Time check="platform.nextEnd" seconds={next.endTime} />: {next.isDelegation ? 'to ' : ''}
      <NodeLink check="platform.nextNode" id={next.nodeId} />
    </p>
  );
}
