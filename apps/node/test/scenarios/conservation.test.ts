import type { PlatformBlock } from '@firn/platform-codec';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  atomicTxs,
  burnedOnCChain,
  countMoney,
  type Money,
  owned,
  PlatformBurning,
} from '../conservation/count-money.js';
import { type Made, moves } from '../conservation/moves.js';
import { type Observation, openTwoChains, type TwoChains } from '../conservation/two-chains.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const start = 1_800_000_000;
const waits = [1, 60, 3_600, 86_400, 10 * 86_400, 400 * 86_400];

/** Two runs see all that `everything` lists; `npm run soak money` makes sixty. Another seed tries other sequences. */
const numRuns = Number(process.env.MONEY_RUNS ?? 2);
const seed = Number(process.env.MONEY_SEED ?? 20_261_124);

/** What the sequences have to lead to for the test to mean something. */
const everything = [
  'AddAutoRenewedValidatorTx',
  'AddPermissionlessDelegatorTx',
  'AddPermissionlessValidatorTx',
  'BaseTx',
  'ConvertSubnetToL1Tx',
  'CreateSubnetTx',
  'DisableL1ValidatorTx',
  'EvmExportTx',
  'EvmImportTx',
  'ExportTx',
  'ImportTx',
  'IncreaseL1ValidatorBalanceTx',
  'RewardAutoRenewedValidatorTx',
  'SetAutoRenewedValidatorConfigTx',
  'abort',
  'commit',
];

type Step = readonly [name: keyof typeof moves | 'judge' | 'restart' | 'wait', a: number, b: number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[]), 'judge', 'restart', 'wait', 'wait'),
  fc.nat(5_000),
  fc.nat(5_000),
);

/** Both chains of one folder through restarts, and what happened to their money. */
class Ledger {
  readonly #folder: string;
  readonly #observation: Observation = { uptime: 1 };
  readonly #burning: PlatformBurning;
  readonly #made: Made = { nodeIds: [], renewing: [], validationIds: [], snapshots: [], dumps: [] };
  readonly #beginning: bigint;
  readonly #seen: Set<string>;
  #chains: TwoChains;

  /** `seen` is told of the kinds of transactions, and of what was decided. */
  constructor(folder: string, seen: Set<string>) {
    this.#seen = seen;
    this.#folder = folder;
    this.#chains = openTwoChains(folder, this.#observation);
    this.#burning = new PlatformBurning(this.#chains.state.timestamp);
    this.#beginning = owned(this.money);
    this.#start();
  }

  get money(): Money {
    const burned = burnedOnCChain(this.#chains) + this.#burning.burned * 10n ** 9n;
    return { ...countMoney(this.#chains), burned };
  }

  async take([name, a, b]: Step): Promise<void> {
    if (name === 'judge') this.#observation.uptime = a % 2;
    else if (name === 'wait') await vi.advanceTimersByTimeAsync((waits[a % waits.length] ?? 0) * 1000);
    else if (name === 'restart') await this.#restart(a % 3 === 0 ? 90 * 86_400_000 : 0);
    else await moves[name](this.#chains, this.#made, a, b);
  }

  check(): void {
    expect(owned(this.money)).toBe(this.#beginning);
    for (const tx of atomicTxs(this.#chains)) this.#seen.add(tx.unsigned.type);
  }

  close(): Promise<void> {
    return this.#chains.close();
  }

  async #restart(downMs: number): Promise<void> {
    await this.#chains.close();
    vi.setSystemTime(Date.now() + downMs);
    this.#chains = openTwoChains(this.#folder, this.#observation);
    this.#start();
  }

  #start(): void {
    const { platform } = this.#chains;
    platform.onAccepted(({ block }) => this.#follow(block));
    platform.start();
  }

  #follow(block: PlatformBlock): void {
    const { content } = block;
    this.#burning.follow(block);
    if (content.type === 'BanffCommitBlock') this.#seen.add('commit');
    if (content.type === 'BanffAbortBlock') this.#seen.add('abort');
    if ('tx' in content && content.tx.unsigned.type === 'RewardAutoRenewedValidatorTx')
      this.#seen.add(content.tx.unsigned.type);
    if ('txs' in content) for (const { unsigned } of content.txs) this.#seen.add(unsigned.type);
  }
}

describe('money', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      now: start * 1000,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is neither made nor lost, whatever people do on both chains', {
    timeout: numRuns * 60_000,
  }, async () => {
    const clean: (() => void | Promise<void>)[] = [];
    const seen = new Set<string>();
    const run = async (steps: readonly Step[]): Promise<void> => {
      const ledger = new Ledger(
        temporaryFolder((each) => clean.push(each)),
        seen,
      );
      try {
        for (const taken of steps) {
          await ledger.take(taken);
          ledger.check();
        }
      } finally {
        await ledger.close();
      }
    };
    const steps = fc.array(step, { minLength: 60, maxLength: 90 });
    await fc.assert(fc.asyncProperty(steps, run), { numRuns, seed, endOnFailure: true });
    for (const each of clean) await each();
    expect([...seen].sort()).toEqual(everything);
  });
});
