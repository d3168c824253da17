import { chainsQuery } from '../../data/chains.js';
import { useQuery } from '../../data/use-query.js';
import type { AtomicHalf } from '../../decode/atomic-half.js';
import { href } from '../../router/href.js';
import { Fact, Facts } from '../facts.js';
import { Identifier } from '../identifier.js';
import { ChainTime, Time } from '../times.js';
import { Nano, Num } from '../values.js';
import { AssetAmount } from './asset-amount.js';
import { Owners } from './owners.js';
import { PlatformTxLink } from './platform-links.js';

/** One half of a transfer: where and when it was, who paid or received what, and its fee. */
export function AtomicHalfFacts({
  half,
  nativeAssetId,
}: {
  readonly half: AtomicHalf;
  readonly nativeAssetId: string;
}) {
  const { id, chain, block, direction, accounts, made, burned } = half;
  return (
    <div data-row={id}>
      <Facts>
        <Fact name="Chain">{chain}-Chain</Fact>
        <Fact name="Transaction">
          {chain === 'P' ? (
            <PlatformTxLink check="row.id" id={id} copy="ID" />
          ) : (
            <Identifier check="row.id" text={id} copy="ID" />
          )}
        </Fact>
        {block === undefined ? null : (
          <Fact name="Block">
            <a href={blockLink(chain, block)}>
              <Num check="row.block" value={block} />
            </a>
          </Fact>
        )}
        <When half={half} />
        {accounts.map(({ address, amount, assetId }, index) => (
          <Fact key={`${index} ${address}`} name={direction === 'import' ? 'Received by' : 'Paid by'}>
            <Identifier
              check={`row.account.${index}`}
              text={address}
              link={href('address', { chain: 'C', address })}
              copy="address"
            />{' '}
            <AssetAmount
              check={`row.amount.${index}`}
              {...{ amount, assetId, nativeAssetId }}
              copy="amount"
            />
          </Fact>
        ))}
        {made.map(({ amount, assetId, addresses, threshold, locktime }, index) => (
          <Fact key={index} name="Received by">
            <Owners check={`row.owner.${index}`} owners={{ addresses, threshold, locktime }} />{' '}
            <AssetAmount
              check={`row.amount.${index}`}
              {...{ amount, assetId, nativeAssetId }}
              copy="amount"
            />
          </Fact>
        ))}
        <Fact name="Fee">
          <Nano check="row.fee" value={burned.get(nativeAssetId) ?? 0n} copy="fee" />, burned
        </Fact>
      </Facts>
    </div>
  );
}

/** The time of the block of a half, by the clock of its chain; nothing where it is not known. */
function When({ half: { chain: name, time } }: { readonly half: AtomicHalf }) {
  const { data: chains = [] } = useQuery(chainsQuery);
  const chain = chains.find(({ path }) => path === name);
  if (time === undefined) return null;
  return (
    <Fact name="Time">
      {chain === undefined ? (
        <Time check="row.time" seconds={time} />
      ) : (
        <ChainTime chain={chain} check="row.time" seconds={time} />
      )}
    </Fact>
  );
}

function blockLink(chain: AtomicHalf['chain'], block: bigint): string {
  const name = String(block);
  return chain === 'C' ? href('block', { chain, block: name }) : href('platformBlock', { block: name });
}
