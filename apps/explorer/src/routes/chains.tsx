import { usePlatformHeight } from '../data/platform-head.js';
import { allChainsQuery, type SubnetOverview, validatorFeesQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { BlockchainTable } from '../parts/platform/blockchain-table.js';
import { FeeFacts } from '../parts/platform/fee-facts.js';
import { Owners } from '../parts/platform/owners.js';
import { SubnetLink } from '../parts/platform/platform-links.js';
import { subnetKind } from '../parts/platform/subnet-kind.js';
import { Num } from '../parts/values.js';

/** All chains of the network, and the subnets and L1s that validate them. */
export default function ChainsPage() {
  usePlatformHeight();
  const query = useQuery(allChainsQuery);
  const fees = useQuery(validatorFeesQuery);
  return (
    <>
      <PageTitle title="Chains and L1s" />
      <Loaded query={query} lines={8}>
        {({ chains, subnets, further }) => (
          <>
            <BlockchainTable chains={chains} />
            <h2>Subnets and L1s</h2>
            {subnets.length === 0 ? (
              <div class="notice">
                <p>
                  None beside the primary network. A transaction of the platform chain creates a subnet, and
                  another one turns it into an L1.
                </p>
              </div>
            ) : (
              <SubnetTable subnets={subnets} />
            )}
            {further === 0 ? null : (
              <p class="muted">
                And <Num check="subnets.further" value={BigInt(further)} /> more, which are not described
                here; the table of chains leads to each.
              </p>
            )}
          </>
        )}
      </Loaded>
      <h2>Fees of L1 validators</h2>
      <Loaded query={fees} lines={5}>
        {(known) => <FeeFacts fees={known} />}
      </Loaded>
    </>
  );
}

function SubnetTable({ subnets }: { readonly subnets: readonly SubnetOverview[] }) {
  return (
    <DataTable<SubnetOverview>
      name="subnets"
      caption="Subnets and L1s"
      rows={subnets}
      keyOf={({ id }) => id}
      columns={[
        { name: 'ID', value: ({ id }) => id, show: ({ id }) => <SubnetLink check="row.subnet" id={id} /> },
        {
          name: 'Kind',
          value: ({ details }) => subnetKind(details),
          show: ({ details }) => subnetKind(details),
        },
        {
          name: 'Chains',
          isRight: true,
          value: ({ chains }) => chains.length,
          show: ({ chains }) => <Num check="row.chains" value={BigInt(chains.length)} />,
        },
        {
          name: 'Owner',
          isMinor: true,
          isRight: true,
          show: ({ details: { controlKeys, threshold, locktime } }) => (
            <Owners check="row.owner" owners={{ addresses: controlKeys, threshold, locktime }} />
          ),
        },
      ]}
    />
  );
}
