import { usePlatformHeight } from '../data/platform-head.js';
import { type PlatformAccount, platformAccountQuery } from '../data/platform-queries.js';
import { useQuery } from '../data/use-query.js';
import { readUtxos, type UtxoRow } from '../decode/utxo-rows.js';
import { machineTime } from '../format/time.js';
import { DataTable } from '../parts/data-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { amountColumn, indexColumn } from '../parts/platform/output-columns.js';
import { PlatformAddressTxs } from '../parts/platform/platform-address-txs.js';
import { PlatformTxLink } from '../parts/platform/platform-links.js';
import { isPlatformAddress } from '../parts/platform/platform-names.js';
import { Time } from '../parts/times.js';
import { Nano, Num } from '../parts/values.js';

/** One address of the platform chain: what it has, what it stakes, its outputs, and what waits for it. */
export default function PlatformAddress({ address }: { readonly address: string }) {
  if (!isPlatformAddress(address))
    return (
      <NotFound what="Address">
        <p>
          An address of the P-Chain is P-, the name of the network, and letters and digits in bech32, all
          small. They end with a checksum, so one that is mistyped is none.
        </p>
      </NotFound>
    );
  return <Known address={address} />;
}

function Known({ address }: { readonly address: string }) {
  usePlatformHeight();
  const query = useQuery(platformAccountQuery(address));
  return (
    <>
      <PageTitle title="Address of the P-Chain" />
      <p class="lead">
        <Identifier check="address" text={address} copy="address" />
      </p>
      <Loaded query={query} lines={8}>
        {(account) => <Shown account={account} />}
      </Loaded>
      <PlatformAddressTxs address={address} />
    </>
  );
}

function Shown({ account }: { readonly account: PlatformAccount }) {
  const { balance, staked } = account;
  return (
    <>
      <Facts>
        <Fact name="Balance">
          <Nano check="account.balance" value={balance.balance} copy="balance" />
        </Fact>
        <Fact name="To spend at once">
          <Nano check="account.unlocked" value={balance.unlocked} copy="amount" />
        </Fact>
        <Fact name="Locked, to stake">
          <Nano check="account.lockedStakeable" value={balance.lockedStakeable} copy="amount to stake" />
        </Fact>
        <Fact name="Locked">
          <Nano check="account.lockedNotStakeable" value={balance.lockedNotStakeable} copy="locked amount" />
        </Fact>
        <Fact name="Staked">
          <Nano check="account.staked" value={staked} copy="stake" />, beside the balance
        </Fact>
      </Facts>
      {account.waiting.length === 0 ? null : (
        <>
          <h2>Waiting to be imported from the C-Chain</h2>
          <Utxos name="waiting" texts={account.waiting} account={account} isHere={false} />
        </>
      )}
      <h2>Outputs</h2>
      {account.utxos.length === 0 ? (
        <div class="notice">
          <p>It has none on this chain.</p>
        </div>
      ) : (
        <Utxos name="outputs" texts={account.utxos} account={account} isHere />
      )}
    </>
  );
}

function Utxos({
  name,
  texts,
  account: { nativeAssetId },
  isHere,
}: {
  readonly name: string;
  readonly texts: readonly string[];
  readonly account: PlatformAccount;
  readonly isHere: boolean;
}) {
  const { rows, unknown } = readUtxos(texts);
  return (
    <>
      <DataTable<UtxoRow>
        name={name}
        caption={name}
        rows={rows}
        keyOf={({ txId, index }) => `${txId}:${index}`}
        columns={[
          {
            name: 'Output of',
            value: ({ txId }) => txId,
            show: ({ txId }) =>
              isHere ? (
                <PlatformTxLink check="row.tx" id={txId} />
              ) : (
                <Identifier check="row.tx" text={txId} copy="ID" />
              ),
          },
          indexColumn({ isRight: true }),
          amountColumn(nativeAssetId),
          {
            name: 'Locked until',
            isRight: true,
            value: (row) => (lockOf(row) === 0n ? '' : machineTime(lockOf(row))),
            show: (row) => {
              const until = lockOf(row);
              return until === 0n ? 'not locked' : <Time check="row.locked" seconds={until} />;
            },
          },
          {
            name: 'Signatures',
            isRight: true,
            isMinor: true,
            value: ({ threshold, owners }) => `${threshold} of ${owners}`,
            show: ({ threshold, owners }) => (
              <>
                <Num check="row.threshold" value={BigInt(threshold)} /> of{' '}
                <Num check="row.owners" value={BigInt(owners)} />
              </>
            ),
          },
        ]}
      />
      {unknown === 0 ? null : (
        <p class="muted">
          And <Num check={`${name}.unknown`} value={BigInt(unknown)} /> of a form that is not known here.
        </p>
      )}
    </>
  );
}

/** Unix seconds until which an output is locked in one way or the other; 0 for not. */
function lockOf({ locktime, stakeableUntil }: UtxoRow): bigint {
  return locktime > stakeableUntil ? locktime : stakeableUntil;
}
