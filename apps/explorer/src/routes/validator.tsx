import type { PlatformDelegator, PlatformValidator } from '@firn/node-validators';
import { usePlatformHeight } from '../data/platform-head.js';
import { nodeQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { machineTime } from '../format/time.js';
import { ChartLinks } from '../parts/charts/chart-links.js';
import { DataTable } from '../parts/data-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { Owners } from '../parts/platform/owners.js';
import { PlatformTxLink, SubnetLink } from '../parts/platform/platform-links.js';
import { isNodeId } from '../parts/platform/platform-names.js';
import { Time } from '../parts/times.js';
import { Nano, Num, Percent } from '../parts/values.js';
import { href } from '../router/href.js';

/** One node as a validator: its stake, its delegators, and what else it validates. */
export default function Validator({ node }: { readonly node: string }) {
  if (!isNodeId(node))
    return (
      <NotFound what="Node">
        <p>A node is named by NodeID- and letters and digits in cb58, with a checksum at their end.</p>
        <p>
          <a href={href('validators', {})}>See the validators</a>
        </p>
      </NotFound>
    );
  return <Known node={node} />;
}

function Known({ node }: { readonly node: `NodeID-${string}` }) {
  usePlatformHeight();
  const query = useQuery(nodeQuery(node));
  return (
    <>
      <PageTitle title="Node">Node</PageTitle>
      <p class="lead">
        <Identifier check="node.id" text={node} copy="node ID" />
      </p>
      <Loaded query={query} lines={10}>
        {({ primary, others }) => (
          <>
            {primary === null ? (
              <div class="notice">
                <p>It does not validate the primary network now.</p>
                <p>
                  <a href={href('validators', {})}>See who does</a>
                </p>
              </div>
            ) : (
              <PrimaryFacts validator={primary} />
            )}
            {others.length === 0 ? null : <Others others={others} />}
            <ChartLinks group="validator" of={node} />
          </>
        )}
      </Loaded>
    </>
  );
}

function PrimaryFacts({ validator }: { readonly validator: PlatformValidator }) {
  const { endTime = 0n, validationRewardOwner, delegationRewardOwner, signer, delegators = [] } = validator;
  return (
    <>
      <Facts>
        <Fact name="Stake">
          <Nano check="validator.stake" value={validator.weight} copy="stake" />
        </Fact>
        <Fact name="Delegated">
          <Nano check="validator.delegated" value={validator.delegatorWeight ?? 0n} copy="delegated stake" />{' '}
          by <Num check="validator.delegators" value={validator.delegatorCount ?? 0n} />
        </Fact>
        <Fact name="Delegation fee">
          <Percent check="validator.fee" value={validator.delegationFee} />
        </Fact>
        <Fact name="Uptime">
          <Percent check="validator.uptime" value={validator.uptime} />, as this node saw it;{' '}
          {validator.connected === true ? 'connected' : 'not connected'}
        </Fact>
        <Fact name="Since">
          <Time check="validator.since" seconds={validator.startTime} />
        </Fact>
        <Fact name="Ends">
          <Time check="validator.ends" seconds={endTime} />
        </Fact>
        <Fact name="Potential reward">
          <Nano check="validator.reward" value={validator.potentialReward ?? 0n} copy="reward" />
        </Fact>
        {validationRewardOwner === undefined ? null : (
          <Fact name="Reward goes to">
            <Owners check="validator.owner" owners={validationRewardOwner} />
          </Fact>
        )}
        {delegationRewardOwner === undefined ? null : (
          <Fact name="Fee goes to">
            <Owners check="validator.feeOwner" owners={delegationRewardOwner} />
          </Fact>
        )}
        {validator.txID === undefined ? null : (
          <Fact name="Added by">
            <PlatformTxLink check="validator.tx" id={validator.txID} copy="transaction ID" />
          </Fact>
        )}
        {signer === undefined ? null : (
          <Fact name="Public key">
            <Identifier check="validator.key" text={signer.publicKey} copy="key" />
          </Fact>
        )}
      </Facts>
      <h2>Delegators</h2>
      {delegators.length === 0 ? (
        <div class="notice">
          <p>Nobody delegates to it now.</p>
        </div>
      ) : (
        <Delegators delegators={delegators} />
      )}
    </>
  );
}

function Delegators({ delegators }: { readonly delegators: readonly PlatformDelegator[] }) {
  return (
    <DataTable<PlatformDelegator>
      name="delegators"
      caption="Delegators"
      rows={delegators}
      keyOf={({ txID }) => txID}
      columns={[
        {
          name: 'Transaction',
          value: ({ txID }) => txID,
          show: ({ txID }) => <PlatformTxLink check="row.tx" id={txID} />,
        },
        {
          name: 'Stake',
          isRight: true,
          value: ({ weight }) => weight,
          show: ({ weight }) => <Nano check="row.stake" value={weight} />,
        },
        {
          name: 'Ends',
          isRight: true,
          value: ({ endTime }) => machineTime(endTime),
          show: ({ endTime }) => <Time check="row.ends" seconds={endTime} />,
        },
        {
          name: 'Potential reward',
          isRight: true,
          value: ({ potentialReward }) => potentialReward,
          show: ({ potentialReward }) => <Nano check="row.reward" value={potentialReward} />,
        },
        {
          name: 'To',
          isMinor: true,
          isRight: true,
          show: ({ rewardOwner }) => <Owners check="row.owner" owners={rewardOwner} />,
        },
      ]}
    />
  );
}

interface Other {
  readonly subnet: string;
  readonly validator: PlatformValidator;
}

function Others({ others }: { readonly others: readonly Other[] }) {
  return (
    <>
      <h2>Also validates</h2>
      <DataTable<Other>
        name="others"
        caption="Subnets and L1s that the node validates"
        rows={others}
        keyOf={({ subnet, validator: { validationID = '' } }) => subnet + validationID}
        columns={[
          {
            name: 'Subnet',
            value: ({ subnet }) => subnet,
            show: ({ subnet }) => <SubnetLink check="row.subnet" id={subnet} />,
          },
          {
            name: 'Weight',
            isRight: true,
            value: ({ validator: { weight } }) => weight,
            show: ({ validator: { weight } }) => <Num check="row.weight" value={weight} />,
          },
          {
            name: 'Validation',
            isRight: true,
            value: ({ validator: { validationID = '' } }) => validationID,
            show: ({ validator: { validationID } }) =>
              validationID === undefined ? null : (
                <Identifier
                  check="row.validation"
                  text={validationID}
                  link={href('validation', { id: validationID })}
                />
              ),
          },
        ]}
      />
    </>
  );
}
