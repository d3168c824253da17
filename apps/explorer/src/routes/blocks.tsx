import type { Chain } from '../data/chains.js';
import { blocksQuery, type FullBlock } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { formatGasPrice, formatShare } from '../format/amount.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Pager } from '../parts/paging.js';
import { Time } from '../parts/times.js';
import { Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { upToOf } from '../router/up-to.js';

/** The blocks of a chain, the newest first, or those up to the one that the address names. */
export default function Blocks({ chain }: { readonly chain: Chain }) {
  const upTo = upToOf(place.value.search);
  const query = useQuery(blocksQuery(chain, upTo));
  return (
    <>
      <PageTitle title={`Blocks of ${chain.name}`} />
      <Loaded query={query} lines={12}>
        {(blocks) => (
          <>
            {blocks.length === 0 ? (
              <div class="notice">
                <p>The chain has no block of this number yet.</p>
              </div>
            ) : (
              <BlockTable chain={chain} blocks={blocks} />
            )}
            <Pager page="blocks" chain={chain} upTo={upTo} lowest={blocks.at(-1)?.number} />
          </>
        )}
      </Loaded>
    </>
  );
}

function BlockTable({ chain, blocks }: { readonly chain: Chain; readonly blocks: readonly FullBlock[] }) {
  return (
    <div class="scroll">
      <table class="list">
        <caption class="hidden">Blocks, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Age</th>
            <th scope="col">Hash</th>
            <th scope="col" class="right">
              Transactions
            </th>
            <th scope="col" class="right">
              Gas used
            </th>
            <th scope="col" class="right">
              Base fee
            </th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <tr key={block.hash} data-row={block.hash}>
              <th scope="row">
                <a href={href('block', { chain: chain.path, block: String(block.number) })}>
                  <Num check="row.number" value={block.number} />
                </a>
              </th>
              <td>
                <Time check="row.timestamp" seconds={block.timestamp} />
              </td>
              <td class="wide">
                <Identifier
                  check="row.hash"
                  text={block.hash}
                  link={href('block', { chain: chain.path, block: block.hash })}
                />
              </td>
              <td class="right" data-label="transactions">
                <Num check="row.transactions" value={BigInt(block.transactions.length)} />
              </td>
              <td class="right" data-label="gas">
                <Num check="row.gasUsed" value={block.gasUsed} unit="gas" />{' '}
                <Value check="row.gasShare">{formatShare(block.gasUsed, block.gasLimit)}</Value>
              </td>
              <td class="right wide">
                {block.baseFeePerGas === undefined ? (
                  'none'
                ) : (
                  <Value check="row.baseFee" title={`${block.baseFeePerGas} wei`}>
                    {formatGasPrice(block.baseFeePerGas)}
                  </Value>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
