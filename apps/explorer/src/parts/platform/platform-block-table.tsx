import type { PlatformBlock } from '@firn/node-validators';
import { platformBlockKind } from '../../decode/platform-kind.js';
import { txsOf } from '../../decode/txs-of-platform-block.js';
import { href } from '../../router/href.js';
import { Identifier } from '../identifier.js';
import { Time } from '../times.js';
import { Num } from '../values.js';

/** Blocks of the platform chain; on a narrow screen each is two lines. */
export function PlatformBlockTable({ blocks }: { readonly blocks: readonly PlatformBlock[] }) {
  return (
    <div class="scroll">
      <table class="list">
        <caption class="hidden">Blocks, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col">Time</th>
            <th scope="col">Kind</th>
            <th scope="col" class="right">
              Transactions
            </th>
            <th scope="col" class="right">
              ID
            </th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <tr key={String(block.height)} data-row={String(block.height)}>
              <th scope="row">
                <a href={href('platformBlock', { block: String(block.height) })}>
                  <Num check="row.height" value={block.height} />
                </a>
              </th>
              <td>{block.time === undefined ? 'none' : <Time check="row.time" seconds={block.time} />}</td>
              <td>{platformBlockKind(block)}</td>
              <td class="right" data-label="transactions">
                <Num check="row.transactions" value={BigInt(txsOf(block).length)} />
              </td>
              <td class="right wide">
                {block.id === undefined ? null : (
                  <Identifier
                    check="row.id"
                    text={block.id}
                    link={href('platformBlock', { block: block.id })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
