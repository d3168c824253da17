import { chainsQuery } from '../data/chains.js';
import { primaryNetwork } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { href } from '../router/href.js';
import { Identifier } from './identifier.js';

/** The ID of a chain, which leads to its blocks where this node runs it; that of the platform chain has zeros. */
export function BlockchainLink({
  check,
  id,
  copy,
}: {
  readonly check: string;
  readonly id: string;
  readonly copy?: string | undefined;
}) {
  const { data: evm = [] } = useQuery(chainsQuery);
  const chain = evm.find((each) => each.id === id);
  const link =
    id === primaryNetwork
      ? href('platform', {})
      : chain === undefined
        ? undefined
        : href('blocks', { chain: chain.path });
  return <Identifier check={check} text={id} link={link} copy={copy} />;
}
