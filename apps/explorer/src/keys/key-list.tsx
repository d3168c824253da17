import { pageKeys } from '../router/page-keys.js';
import { closeKeyList, keyListDialog } from './key-list-dialog.js';
import { singleKeys } from './single-keys.js';

/** The keys and what they do, over the page, for as long as it is asked for. */
export function KeyList() {
  return (
    <dialog class="panel" ref={keyListDialog} aria-labelledby="keys-title">
      <div class="title">
        <h2 id="keys-title">Keys</h2>
        <button type="button" onClick={closeKeyList}>
          Close
        </button>
      </div>
      <dl class="keys">
        {singleKeys.map(({ key, does }) => (
          <KeyRow key={key} keys={[key]} does={does} />
        ))}
        {Object.entries(pageKeys).map(([key, { page, name }]) => (
          <KeyRow key={page} keys={['g', key]} does={name} />
        ))}
      </dl>
      <p class="muted">
        They can be turned off in the settings. In a tree of calls, arrows on the button of a call fold it,
        unfold it, and lead to the next.
      </p>
    </dialog>
  );
}

function KeyRow({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div class="key">
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
