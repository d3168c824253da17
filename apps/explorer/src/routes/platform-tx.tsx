import type { PlatformTransaction } from '@firn/node-validators';
import { usePlatformHeight } from '../data/platform-head.js';
import { type PlatformTxFound, platformTxQuery } from '../data/platform-queries.js';
import { useQuery } from '../data/use-query.js';
import { platformTxKind } from '../decode/platform-kind.js';
import { burnedOf, fundedBalance } from '../decode/platform-transfers.js';
import { formatChainText } from '../format/chain-text.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { InputTable, OutputTable } from '../parts/platform/platform-flow.js';
import { isId, isNodeId } from '../parts/platform/platform-names.js';
import { nodeIdOf, PlatformTxFacts } from '../parts/platform/platform-tx-facts.js';
import { PlatformTxPlace } from '../parts/platform/platform-tx-place.js';
import { StakeReward } from '../parts/platform/stake-reward.js';
import { Status } from '../parts/status.js';
import { Nano, Value } from '../parts/values.js';
import { href } from '../router/href.js';

/** One transaction of the platform chain: what it did, what it took, what it made, and what it burned. */
export default function PlatformTxPage({ id }: { readonly id: string }) {
  if (!isId(id))
    return (
      <NotFound what="Transaction">
        <p>A transaction of the P-Chain is named by its ID in cb58, with a checksum at its end.</p>
      </NotFound>
    );
  return <Known id={id} />;
}

function Known({ id }: { readonly id: string }) {
  usePlatformHeight();
  const query = useQuery(platformTxQuery(id));
  return (
    <Loaded query={query} lines={10}>
      {(found) =>
        found.transaction === null ? (
          <NotAccepted id={id} status={found.status} />
        ) : (
          <Shown id={id} found={found} transaction={found.transaction} />
        )
      }
    </Loaded>
  );
}

function NotAccepted({ id, status }: { readonly id: string; readonly status: PlatformTxFound['status'] }) {
  if (status.status === 'Unknown')
    return (
      <NotFound what="Transaction">
        <p>The P-Chain has no transaction of this ID.</p>
        <p>
          <a href={href('platformBlocks', {})}>See the newest blocks</a>
        </p>
      </NotFound>
    );
  return (
    <>
      <PageTitle title="Transaction of the P-Chain" />
      <p class="lead">
        <Identifier check="tx.id" text={id} copy="ID" />
      </p>
      <div class="notice">
        <p>
          {status.status === 'Processing'
            ? 'It waits for a block; this page shows it when one has it.'
            : `It is ${status.status.toLowerCase()}: no block has it.`}
        </p>
        {status.reason === undefined ? null : (
          <p>
            The node says: <Value check="tx.reason">{formatChainText(status.reason)}</Value>
          </p>
        )}
      </div>
    </>
  );
}

function Shown({
  id,
  found,
  transaction,
}: {
  readonly id: string;
  readonly found: PlatformTxFound;
  readonly transaction: PlatformTransaction;
}) {
  const { status } = found.status;
  const funded = fundedBalance(transaction);
  const isOfProtocol = transaction.unsignedTx.inputs === undefined;
  // Nobody signs what the genesis holds, and it takes nothing.
  const isGenesis = !isOfProtocol && (transaction.credentials ?? []).length === 0;
  const stakesOn = nodeOfStake(transaction);
  return (
    <>
      <PageTitle title="Transaction of the P-Chain" />
      <p class="lead">
        <Status of={status === 'Aborted' ? 'failed' : 'success'} check="tx.status" />{' '}
        {platformTxKind(transaction.unsignedTx)}
        {status === 'Aborted' ? ': the reward was withheld' : ''}
      </p>
      {isAtomic(transaction) ? (
        <p>
          <a href={href('atomicTransfer', { id })}>See both halves of the transfer</a>
        </p>
      ) : null}
      <Facts>
        <Fact name="ID">
          <Identifier check="tx.id" text={id} copy="ID" />
        </Fact>
        {isGenesis ? (
          <Fact name="Block">
            <a href={href('platformBlock', { block: '0' })}>genesis</a>
          </Fact>
        ) : (
          <PlatformTxPlace id={id} />
        )}
        <PlatformTxFacts tx={transaction.unsignedTx} isGenesis={isGenesis} />
        {stakesOn === undefined ? null : <StakeReward txId={id} nodeId={stakesOn} isGenesis={isGenesis} />}
        {funded === 0n ? null : (
          <Fact name="Into balances">
            <Nano check="tx.funded" value={funded} copy="amount" />
          </Fact>
        )}
        {isOfProtocol || isGenesis ? null : (
          <Fact name="Fee">
            <Nano check="tx.fee" value={burnedOf(transaction, found.nativeAssetId)} copy="fee" />, burned
          </Fact>
        )}
      </Facts>
      {isOfProtocol ? (
        <div class="notice">
          <p>The protocol itself makes this transaction: it takes no inputs and pays no fee.</p>
        </div>
      ) : isGenesis ? (
        <>
          <div class="notice">
            <p>It stands in the genesis of the network: it takes no inputs and pays no fee.</p>
          </div>
          <h2>Makes</h2>
          <OutputTable transaction={transaction} found={found} />
        </>
      ) : (
        <>
          <h2>Takes</h2>
          <InputTable transaction={transaction} found={found} />
          <h2>Makes</h2>
          <OutputTable transaction={transaction} found={found} />
        </>
      )}
    </>
  );
}

/** The node on which a transaction stakes for a reward; undefined where it does not. */
function nodeOfStake({
  unsignedTx: { validator, rewardsOwner, validationRewardsOwner },
}: PlatformTransaction): `NodeID-${string}` | undefined {
  if (validator === undefined || (rewardsOwner === undefined && validationRewardsOwner === undefined))
    return undefined;
  const node = nodeIdOf(validator.nodeID);
  return isNodeId(node) ? node : undefined;
}

function isAtomic({ unsignedTx }: PlatformTransaction): boolean {
  return unsignedTx.exportedOutputs !== undefined || unsignedTx.importedInputs !== undefined;
}
