import type { Blockchain } from '@firn/node-validators';
import { chainsQuery } from '../../data/chains.js';
import { useQuery } from '../../data/use-query.js';
import { formatChainText } from '../../format/chain-text.js';
import { href } from '../../router/href.js';
import { DataTable } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Value } from '../values.js';
import { SubnetLink } from './platform-links.js';
import { vmName } from './platform-names.js';

/** Chains by name, with what runs them and who validates them; those that this node runs lead to their blocks. */
export function BlockchainTable({ chains }: { readonly chains: readonly Blockchain[] }) {
  const { data: evm = [] } = useQuery(chainsQuery);
  const evmOf = ({ id }: Blockchain) => evm.find((each) => each.id === id);
  return (
    <DataTable<Blockchain>
      name="chains"
      caption="Chains"
      rows={chains}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Name',
          value: ({ name }) => name,
          show: (chain) => {
            const own = evmOf(chain);
            const name = <Value check="row.name">{formatChainText(chain.name)}</Value>;
            return own === undefined ? name : <a href={href('blocks', { chain: own.path })}>{name}</a>;
          },
        },
        {
          name: 'EVM chain ID',
          isRight: true,
          value: (chain) => evmOf(chain)?.chainId ?? '',
          show: (chain) => {
            const own = evmOf(chain);
            return own === undefined ? (
              <span class="muted">none here</span>
            ) : (
              <Value check="row.chainId">{String(own.chainId)}</Value>
            );
          },
        },
        {
          name: 'ID',
          value: ({ id }) => id,
          show: ({ id }) => <Identifier check="row.id" text={id} copy="chain ID" />,
        },
        {
          name: 'Validated by',
          value: ({ subnetID }) => subnetID,
          show: ({ subnetID }) => <SubnetLink check="row.subnet" id={subnetID} />,
        },
        {
          name: 'Runs',
          isMinor: true,
          value: ({ vmID }) => vmName(vmID) ?? vmID,
          show: ({ vmID }) => vmName(vmID) ?? <Identifier check="row.vm" text={vmID} />,
        },
      ]}
    />
  );
}
