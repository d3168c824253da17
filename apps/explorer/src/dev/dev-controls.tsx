import type { Chain } from '../data/chains.js';
import { chainNow } from '../data/clocks.js';
import { headOf } from '../data/heads.js';
import { useQuery } from '../data/use-query.js';
import { Ahead } from '../parts/ahead.js';
import { Failure } from '../parts/failure.js';
import { Loaded } from '../parts/loaded.js';
import { Period } from '../parts/times.js';
import { useAction } from '../parts/use-action.js';
import { Num } from '../parts/values.js';
import { now } from '../state/settings.js';
import { AccountForms } from './account-forms.js';
import { type DevState, devActionsOf, devQuery, type Snapshot } from './dev-queries.js';
import { StateForms } from './state-forms.js';

const maxBlocks = 10_000;
const steps = [
  [3600, 'an hour'],
  [86_400, 'a day'],
  [2_592_000, 'thirty days'],
] as const;

/** Blocks, time, snapshots and accounts of a development chain. */
export function DevControls({ chain }: { readonly chain: Chain }) {
  const query = useQuery(devQuery(chain));
  const { head } = headOf(chain).value;
  return (
    <Loaded query={query} lines={8}>
      {(state) =>
        state === null ? (
          <div class="notice">
            <p>
              This node has no development controls. They are there on nodes that listen on loopback, without
              --public-api, and never on the main and the test network.
            </p>
          </div>
        ) : (
          <>
            <Clock chain={chain} />
            <Blocks chain={chain} state={state} />
            <Times chain={chain} />
            <Snapshots chain={chain} snapshots={state.snapshots} height={head?.number} />
            <AccountForms chain={chain} />
            <StateForms chain={chain} />
          </>
        )
      }
    </Loaded>
  );
}

/** The time of the chain: that of its clock, or of its newest block where that is later. */
function Clock({ chain }: { readonly chain: Chain }) {
  const at = chainNow(chain).value;
  return (
    <p>
      {chain.name}: <Period check="dev.time" seconds={BigInt(Math.floor(at / 1000))} />
      <Ahead check="dev.ahead" lead="," seconds={Math.floor((at - now.value) / 1000)} />
    </p>
  );
}

function Blocks({ chain, state }: { readonly chain: Chain; readonly state: DevState }) {
  const { run, error, isRunning } = useAction();
  const actions = devActionsOf(chain);
  const mine = (event: SubmitEvent) => {
    event.preventDefault();
    const count = Number(new FormData(event.currentTarget as HTMLFormElement).get('count'));
    void run(`Made ${count} blocks`, () => actions.mine(count));
  };
  return (
    <section aria-label="Blocks">
      <h3>Blocks</h3>
      <form class="filter" onSubmit={mine}>
        <label>
          How many <input type="number" name="count" min={1} max={maxBlocks} step={1} value="1" required />
        </label>
        <button type="submit" disabled={isRunning}>
          Mine
        </button>
      </form>
      <label class="filter">
        <input
          type="checkbox"
          checked={state.isAutomining}
          onChange={({ currentTarget: { checked } }) =>
            void run(checked ? 'Each transaction makes a block' : 'Transactions wait for Mine', () =>
              actions.setAutomine(checked),
            )
          }
        />{' '}
        make a block for each transaction
      </label>
      {error === undefined ? null : <Failure error={error} />}
    </section>
  );
}

function Times({ chain }: { readonly chain: Chain }) {
  const { run, error, isRunning } = useAction();
  return (
    <section aria-label="Time">
      <h3>Time</h3>
      <div class="actions">
        {steps.map(([seconds, name]) => (
          <button
            key={name}
            type="button"
            disabled={isRunning}
            onClick={() => void run(`Moved on by ${name}`, () => devActionsOf(chain).increaseTime(seconds))}
          >
            {name} on
          </button>
        ))}
      </div>
      {error === undefined ? null : <Failure error={error} />}
    </section>
  );
}

function Snapshots({
  chain,
  snapshots,
  height,
}: {
  readonly chain: Chain;
  readonly snapshots: readonly Snapshot[];
  readonly height: bigint | undefined;
}) {
  const { run, error, isRunning } = useAction();
  const actions = devActionsOf(chain);
  return (
    <section aria-label="Snapshots">
      <h3>Snapshots</h3>
      <ul class="hits">
        {snapshots.map(({ id, block }) => (
          <li key={String(id)} data-row={`snapshot ${id}`}>
            At block <Num check="row.block" value={block} />{' '}
            <button
              type="button"
              disabled={isRunning}
              onClick={() => void run(`Back at block ${block}`, () => actions.revert(id))}
            >
              Go back
              {height === undefined || height <= block ? null : (
                <>
                  , losing <Num check="row.lost" value={height - block} /> blocks
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={isRunning}
        onClick={() => void run('Took a snapshot', () => actions.snapshot())}
      >
        Take a snapshot
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </section>
  );
}
