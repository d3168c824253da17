import type { Chain } from '../../data/chains.js';
import { describeQuery, traceQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import { Loaded } from '../loaded.js';
import { CallLines } from './call-lines.js';

/** The calls that a transaction made, one a line, in their order. */
export function CallTree({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const trace = useQuery(traceQuery(chain, hash));
  const { data: describe } = useQuery(describeQuery);
  return (
    <Loaded query={trace}>
      {(calls) => <CallLines chain={chain} place={`calls ${hash}`} calls={calls} describe={describe} />}
    </Loaded>
  );
}
