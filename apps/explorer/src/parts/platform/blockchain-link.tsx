import { chainsQuery } from '../../data/chains.js';
import { primaryNetwork } from '../../data/staking-queries.js';
import { useQuery } from '../../data/use-query.js';
import { href } from '../../router/href.js';
import { Identifier } from '../identifier.js';
import { Value } from '../values.js';

/** A chain by its name, where this node runs it, and its ID, which leads to its blocks; that of the platform chain has zeros. */
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
  const name = id === primaryNetwork ? 'P-Chain' : chain?.name;
  const identifier = <Identifier check={check} text={id} link={link} copy={copy} />;
  if (name === undefined) return identifier;
  return (
    <>
      <Value check={`${check}.name`}>{name}</Value> {identifier}
    </>
  );
}
