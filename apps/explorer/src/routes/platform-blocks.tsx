import { usePlatformHeight } from '../data/platform-head.js';
import { platformBlocksQuery } from '../data/platform-queries.js';
import { useQuery } from '../data/use-query.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { PlatformBlockTable } from '../parts/platform/platform-block-table.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { upToOf } from '../router/up-to.js';

/** The blocks of the platform chain, the newest first, or those up to the one that the address names. */
export default function PlatformBlocks() {
  usePlatformHeight();
  const upTo = upToOf(place.value.search);
  const query = useQuery(platformBlocksQuery(upTo));
  return (
    <>
      <PageTitle title="Blocks of the P-Chain" />
      <Loaded query={query} lines={12}>
        {(blocks) => {
          const lowest = blocks.at(-1)?.height ?? 0n;
          return (
            <>
              <PlatformBlockTable blocks={blocks} />
              <nav class="pager" aria-label="Parts of the list">
                {upTo === undefined ? null : <a href={href('platformBlocks', {})}>Newest</a>}
                {lowest === 0n ? null : (
                  <a href={href('platformBlocks', {}, { to: String(lowest - 1n) })}>Older</a>
                )}
              </nav>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
