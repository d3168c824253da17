import type { Chain } from '../data/chains.js';
import { parseAddress } from '../format/parse-address.js';
import { parseAmount } from '../format/parse-amount.js';
import { parseBytes, parseWord } from '../format/parse-bytes.js';
import { parseState } from '../format/parse-state.js';
import { download } from '../parts/download.js';
import { ActionForm, Field } from './action-form.js';
import { stateActionsOf } from './state-actions.js';

const decimals = 18;

/** What is rarely changed, folded: single values of an account, the next block, and the whole state as a file. */
export function StateForms({ chain }: { readonly chain: Chain }) {
  const actions = stateActionsOf(chain);
  return (
    <>
      <details>
        <summary>Change an account</summary>
        <ActionForm
          title="Balance"
          verb="Set"
          done="The balance is set"
          act={(field) =>
            actions.setBalance(parseAddress(field('address')), parseAmount(field('balance'), decimals))
          }
        >
          <Field name="address" label="Of the address" />
          <Field name="balance" label={`Balance, ${chain.unit}`} />
        </ActionForm>
        <ActionForm
          title="Nonce"
          verb="Set"
          done="The nonce is set"
          act={(field) => actions.setNonce(parseAddress(field('address')), parseAmount(field('nonce'), 0))}
        >
          <Field name="address" label="Of the address" />
          <Field name="nonce" label="Nonce, not below the one that it has" />
        </ActionForm>
        <ActionForm
          title="Code"
          verb="Set"
          done="The code is set"
          act={(field) =>
            actions.setCode(parseAddress(field('address')), parseBytes(field('code'), 'the code'))
          }
        >
          <Field name="address" label="Of the address" />
          <Field name="code" label="Code as it runs, hexadecimal; 0x for none" value="0x" />
        </ActionForm>
        <ActionForm
          title="Storage"
          verb="Set"
          done="The word is set"
          act={(field) =>
            actions.setStorageAt(parseAddress(field('address')), {
              slot: parseWord(field('slot'), 'the slot'),
              value: parseWord(field('value'), 'the value'),
            })
          }
        >
          <Field name="address" label="Of the address" />
          <Field name="slot" label="Slot, hexadecimal" value="0x0" />
          <Field name="value" label="Value, hexadecimal" />
        </ActionForm>
      </details>
      <details>
        <summary>Next block</summary>
        <ActionForm
          title="Base fee"
          verb="Set"
          done="The next block has this base fee"
          act={(field) => actions.setNextBaseFee(parseAmount(field('fee'), 0))}
        >
          <Field name="fee" label="Base fee of the next block, wei" />
        </ActionForm>
        <ActionForm
          title="Timestamp"
          verb="Set"
          done="The next block has this time"
          act={(field) => actions.setNextTimestamp(parseAmount(field('seconds'), 0))}
        >
          <Field name="seconds" label="Time of the next block, Unix seconds" />
        </ActionForm>
      </details>
      <details>
        <summary>State as a file</summary>
        <ActionForm
          title="Save the state"
          verb="Save"
          done="The state is saved"
          act={async () => download(`state-${chain.path}.hex`, 'text/plain', await actions.dumpState())}
        >
          <p class="muted">
            All blocks, states and snapshots, packed: at most 2 MiB. Greater ones are written to a file of the
            node by <code>dev_dumpChain</code>.
          </p>
        </ActionForm>
        <ActionForm
          title="Load a state"
          verb="Load"
          done="The state is loaded"
          act={async (_, file) =>
            actions.loadState(parseState(new Uint8Array(await file('state').arrayBuffer())))
          }
        >
          <label>
            A file that was saved, by this page or by Anvil; it takes the place of what is there
            <input type="file" name="state" required />
          </label>
        </ActionForm>
      </details>
    </>
  );
}
