import { useCurrentChain } from '../data/current-chain.js';
import { DevControls } from '../dev/dev-controls.js';
import { PageTitle } from '../parts/page-title.js';

/** The development controls as a page of their own. */
export default function DevPage() {
  const { chain } = useCurrentChain();
  return (
    <>
      <PageTitle title="Development" />
      {chain === undefined ? <p>This node runs no EVM chain.</p> : <DevControls chain={chain} />}
    </>
  );
}
