import { usePlatformHeight } from '../data/platform-head.js';
import {
  primaryNetwork,
  type SubnetOverview,
  subnetQuery,
  validatorFeesQuery,
  validatorsQuery,
} from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { ChartLinks } from '../parts/charts/chart-links.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { BlockchainLink } from '../parts/platform/blockchain-link.js';
import { BlockchainTable } from '../parts/platform/blockchain-table.js';
import { FeeFacts } from '../parts/platform/fee-facts.js';
import { L1ValidatorTable } from '../parts/platform/l1-validator-table.js';
import { Owners } from '../parts/platform/owners.js';
import { PlatformTxLink } from '../parts/platform/platform-links.js';
import { isId } from '../parts/platform/platform-names.js';
import { subnetKind } from '../parts/platform/subnet-kind.js';
import { href } from '../router/href.js';
import { navigate } from '../router/location.js';

/** One subnet or L1: who owns it, its chains, and its validators with the time that their balances last. */
export default function Subnet({ subnet }: { readonly subnet: string }) {
  if (subnet === primaryNetwork) navigate(href('validators', {}), { replace: true });
  if (!isId(subnet))
    return (
      <NotFound what="Subnet">
        <p>
          A subnet is named by its ID: letters and digits in cb58, such as those on the list. They end with a
          checksum, so one that is mistyped is none.
        </p>
        <p>
          <a href={href('chains', {})}>See all chains and subnets</a>
        </p>
      </NotFound>
    );
  return <Known id={subnet} />;
}

function Known({ id }: { readonly id: string }) {
  usePlatformHeight();
  const query = useQuery(subnetQuery(id));
  return (
    <Loaded query={query} lines={10}>
      {(found) =>
        found === null ? (
          <NotFound what="Subnet">
            <p>The platform chain has no subnet of this ID.</p>
            <p>
              <a href={href('chains', {})}>See all chains and subnets</a>
            </p>
          </NotFound>
        ) : (
          <Shown subnet={found} />
        )
      }
    </Loaded>
  );
}

function Shown({ subnet: { id, details, chains } }: { readonly subnet: SubnetOverview }) {
  const kind = subnetKind(details);
  const validators = useQuery(validatorsQuery(id));
  const fees = useQuery(validatorFeesQuery);
  return (
    <>
      <PageTitle title={kind} />
      <Facts>
        <Fact name="Subnet">
          <Identifier check="subnet.id" text={id} copy="ID" />
        </Fact>
        <Fact name="Created by">
          <PlatformTxLink check="subnet.tx" id={id} />
        </Fact>
        <Fact name="Owner">
          <Owners
            check="subnet.owner"
            owners={{
              addresses: details.controlKeys,
              threshold: details.threshold,
              locktime: details.locktime,
            }}
          />
        </Fact>
        {details.managerAddress === null ? null : (
          <>
            <Fact name="Validator manager">
              <Identifier check="subnet.manager" text={details.managerAddress} copy="address" />
            </Fact>
            <Fact name="On the chain">
              <BlockchainLink check="subnet.managerChain" id={details.managerChainID} copy="chain ID" />
            </Fact>
          </>
        )}
      </Facts>
      <h2>Chains</h2>
      {chains.length === 0 ? (
        <div class="notice">
          <p>No chain yet. A transaction of the platform chain creates one.</p>
        </div>
      ) : (
        <BlockchainTable chains={chains} />
      )}
      <h2>Validators</h2>
      <Loaded query={validators} lines={4}>
        {(all) =>
          all.length === 0 ? (
            <div class="notice">
              <p>Nobody validates it now.</p>
            </div>
          ) : (
            <L1ValidatorTable validators={all} fees={fees.data} />
          )
        }
      </Loaded>
      {details.isPermissioned ? null : (
        <>
          <h2>Fees of validators</h2>
          <Loaded query={fees} lines={5}>
            {(known) => <FeeFacts fees={known} />}
          </Loaded>
          <ChartLinks group="subnet" of={id} />
        </>
      )}
    </>
  );
}
