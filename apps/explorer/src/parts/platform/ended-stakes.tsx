import type { PlatformUnsignedTransaction } from '@firn/node-validators';
import { type EndedStake, endedStakesQuery } from '../../data/ended-stakes-query.js';
import { useQuery } from '../../data/use-query.js';
import { platformTxKind } from '../../decode/platform-kind.js';
import { machineTime } from '../../format/time.js';
import { href, sameWith } from '../../router/href.js';
import { place } from '../../router/location.js';
import { upToOf } from '../../router/up-to.js';
import { DataTable } from '../data-table.js';
import { Loaded } from '../loaded.js';
import { Time } from '../times.js';
import { Nano, Num, Value } from '../values.js';
import { Owners } from './owners.js';
import { NodeLink, PlatformTxLink } from './platform-links.js';
import { nodeIdOf } from './platform-tx-facts.js';

/** Stakes that are over: when, of which node, and what was paid to whom, the newest first. */
export function EndedStakes() {
  const upTo = upToOf(place.value.search);
  return (
    <Loaded query={useQuery(endedStakesQuery(upTo))} lines={10}>
      {({ stakes, lowest, highest }) => (
        <>
          <p class="meaning">
            Looked for in the blocks <Num check="range.lowest" value={lowest} /> to{' '}
            <Num check="range.highest" value={highest} />. No method tells what would have been paid for a
            stake that is over.
          </p>
          {stakes.length === 0 ? (
            <div class="notice">
              <p>No stake ended in these blocks.</p>
            </div>
          ) : (
            <Table stakes={stakes} />
          )}
          <nav class="pager" aria-label="Parts of the list">
            {upTo === undefined ? null : <a href={sameWith({ to: undefined })}>Newest</a>}
            {lowest === 0n ? null : <a href={sameWith({ to: String(lowest - 1n) })}>Look further back</a>}
          </nav>
        </>
      )}
    </Loaded>
  );
}

function Table({ stakes }: { readonly stakes: readonly EndedStake[] }) {
  return (
    <DataTable
      name="rewards"
      caption="Stakes that are over, the newest first"
      rows={stakes}
      keyOf={({ stakeId, height }) => `${stakeId} ${height}`}
      columns={[
        {
          name: 'Ended',
          show: ({ time, height }) =>
            time === undefined ? (
              <a href={href('platformBlock', { block: String(height) })}>
                block <Num check="row.height" value={height} />
              </a>
            ) : (
              <Time check="row.ended" seconds={time} />
            ),
          value: ({ height }) => height,
          csv: ({ time }) => (time === undefined ? '' : machineTime(time)),
        },
        {
          name: 'Stake',
          show: ({ stakeId }) => <PlatformTxLink check="row.stake" id={stakeId} />,
          value: ({ stakeId }) => stakeId,
        },
        {
          name: 'Node',
          show: (stake) => {
            const node = nodeOf(stake);
            return node === undefined ? 'not told' : <NodeLink check="row.node" id={node} />;
          },
          value: (stake) => nodeOf(stake) ?? '',
        },
        {
          name: 'By',
          show: ({ staking }) =>
            staking === null ? '' : <Value check="row.kind">{platformTxKind(staking)}</Value>,
          value: ({ staking }) => (staking === null ? '' : platformTxKind(staking)),
          isMinor: true,
        },
        {
          name: 'Paid',
          show: ({ paid }) =>
            paid === null ? (
              'not told'
            ) : paid === 0n ? (
              <span class="status failed">✕ nothing</span>
            ) : (
              <Nano check="row.paid" value={paid} />
            ),
          value: ({ paid }) => paid ?? -1n,
          csv: ({ paid }) => String(paid ?? ''),
          isRight: true,
        },
        {
          name: 'Reward goes to',
          show: ({ staking }) => (
            <OwnersOf check="row.owner" owners={staking?.rewardsOwner ?? staking?.validationRewardsOwner} />
          ),
          isMinor: true,
        },
        {
          name: 'Fee goes to',
          show: ({ staking }) => <OwnersOf check="row.feeOwner" owners={staking?.delegationRewardsOwner} />,
          isMinor: true,
        },
      ]}
    />
  );
}

function OwnersOf({
  check,
  owners,
}: {
  readonly check: string;
  readonly owners: PlatformUnsignedTransaction['rewardsOwner'];
}) {
  return owners === undefined ? null : <Owners check={check} owners={owners} />;
}

function nodeOf({ staking }: EndedStake): string | undefined {
  const node = staking?.validator?.nodeID ?? staking?.nodeID;
  return node === undefined ? undefined : nodeIdOf(node);
}
