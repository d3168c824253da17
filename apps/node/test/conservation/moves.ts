import { isEvmError } from '@firn/evm';
import { loadPacked, packChain } from '@firn/evm/dev';
import { signed } from '@firn/evm/fixtures/signed';
import { blsOf, initialValidator } from '@firn/platform-chain/fixtures/l1-fixture';
import type { Payment, TxFields } from '@firn/platform-chain/fixtures/test-wallet';
import { isTxRejectedError } from '@firn/platform-chain/transaction';
import { type AtomicTx, initialValidationId, type PlatformTx, type Utxo } from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives/bytes';
import { setNetworkClock } from '../../src/network/network-clock.js';
import { cChainId, pChainId, plainExport, plainImport, rich, sign } from '../atomic/fixtures/transfers.js';
import type { TwoChains } from './two-chains.js';

/** What a sequence of moves has made, for later moves to go on with. */
export interface Made {
  readonly nodeIds: Uint8Array[];
  /** Of validators that renew themselves. */
  readonly renewing: Uint8Array[];
  readonly validationIds: Uint8Array[];
  readonly snapshots: bigint[];
  readonly dumps: Uint8Array[];
}

/**
 * Something that people do with money, which may be refused. `a` and `b` are any numbers, which decide how. What a promise
 * settles with says nothing.
 */
export type Move = (chains: TwoChains, made: Made, a: number, b: number) => unknown;

const native = 10n ** 9n;
const day = 86_400n;
const plainFee = 1_000_000n;
const atomicFeeLimit = 10_000_000n;

/** All moves, by their names. */
export const moves = {
  pay: ({ platform, wallet }, _, a, b) =>
    issue(platform, () =>
      wallet.sign(
        { type: 'BaseTx' },
        { outputs: [wallet.output(BigInt(a) * native + 1n)], fee: plainFee + BigInt(b) },
      ),
    ),
  payTwice: ({ platform, wallet }, _, a, b) => {
    const from = pick(wallet.utxos(), a);
    for (const fee of [plainFee, plainFee + 1n + BigInt(b), plainFee]) {
      issue(platform, () => wallet.sign({ type: 'BaseTx' }, { from, fee }));
    }
  },
  exportToC: ({ platform, wallet }, _, a) => {
    const amount = BigInt(a + 1) * native;
    const exportedOutputs = [wallet.output(amount), wallet.output(amount + 1n)];
    issue(platform, () =>
      wallet.sign(
        { type: 'ExportTx', destinationChain: cChainId, exportedOutputs },
        { spent: 2n * amount + 1n, fee: plainFee },
      ),
    );
  },
  importFromP: async ({ atomic }, _, a, b) => {
    const { utxos } = atomic.importable(pChainId, { addresses: [rich.address], start: undefined, limit: 20 });
    const taken = a % 2 === 0 ? utxos : pick(utxos, a);
    if (taken.length === 0) return;
    await issueAtomic(atomic, sign(plainImport(taken, { fee: feeOf(b) }), ...taken.map(() => rich)));
  },
  exportToP: async ({ atomic, cChain }, _, a, b) => {
    const nonce = cChain.stateAfter(cChain.head).account(bytesToHex(rich.account))?.nonce ?? 0n;
    const amount = BigInt(a + 1) * native;
    await issueAtomic(atomic, sign(plainExport({ nonce, amount, fee: feeOf(b) }), rich));
  },
  importFromC: ({ platform, memory, wallet }, _, a) => {
    const { utxos } = memory.list(pChainId, cChainId, {
      addresses: [rich.address],
      start: undefined,
      limit: 20,
    });
    const taken = a % 2 === 0 ? utxos : pick(utxos, a);
    if (taken.length > 0) issue(platform, () => platformImport(wallet, taken));
  },
  stake: ({ clock, platform, wallet }, { nodeIds }, a, b) => {
    const nodeId = new Uint8Array(20).fill(1 + (a % 250));
    const amount = 2_000n * native + BigInt(b);
    const tx = issue(platform, () =>
      wallet.sign(
        {
          type: 'AddPermissionlessValidatorTx',
          validator: {
            nodeId,
            startTime: 0n,
            endTime: now(clock) + (1n + BigInt(b % 20)) * day,
            weight: amount,
          },
          subnetId: new Uint8Array(32),
          signer: blsOf(1 + (a % 250)),
          stake: [wallet.output(amount)],
          validationRewardsOwner: wallet.owners,
          delegationRewardsOwner: wallet.owners,
          shares: 20_000 + a,
        },
        { spent: amount, fee: plainFee },
      ),
    );
    if (tx !== undefined) nodeIds.push(nodeId);
  },
  delegate: ({ clock, platform, wallet }, { nodeIds }, a, b) => {
    for (const nodeId of pick(nodeIds, a)) {
      const amount = 25n * native + BigInt(b);
      const validator = { nodeId, startTime: 0n, endTime: now(clock) + day + BigInt(b), weight: amount };
      issue(platform, () =>
        wallet.sign(
          {
            type: 'AddPermissionlessDelegatorTx',
            validator,
            subnetId: new Uint8Array(32),
            stake: [wallet.output(amount)],
            rewardsOwner: wallet.owners,
          },
          { spent: amount, fee: plainFee },
        ),
      );
    }
  },
  stakeRenewing: ({ platform, wallet }, { nodeIds, renewing }, a, b) => {
    const nodeId = new Uint8Array(20).fill(1 + (a % 250));
    const amount = 2_000n * native + BigInt(b);
    const tx = issue(platform, () =>
      wallet.sign(
        {
          type: 'AddAutoRenewedValidatorTx',
          nodeId,
          signer: blsOf(1 + (a % 250)),
          stake: [wallet.output(amount)],
          validationRewardsOwner: wallet.owners,
          delegationRewardsOwner: wallet.owners,
          validatorAuthority: wallet.owners,
          delegationShares: 20_000 + a,
          autoCompoundRewardShares: b * 200,
          period: (1n + BigInt(b % 20)) * day,
        },
        { spent: amount, fee: plainFee },
      ),
    );
    if (tx === undefined) return;
    nodeIds.push(nodeId);
    renewing.push(tx.id);
  },
  setRenewal: ({ platform, wallet }, { renewing }, a, b) => {
    for (const txId of pick(renewing, a)) {
      const period = b % 3 === 0 ? 0n : (1n + BigInt(b % 40)) * day;
      issue(platform, () =>
        wallet.sign(
          {
            type: 'SetAutoRenewedValidatorConfigTx',
            txId,
            authorization: { signatureIndices: [0] },
            autoCompoundRewardShares: a * 200,
            period,
          },
          { authorizations: 1, fee: plainFee },
        ),
      );
    }
  },
  jump: async ({ clock, platform, store }, _, a, b) => {
    const hours = (a % 60) * (b % 24);
    setNetworkClock(store, clock, { byMs: BigInt(hours) * 3_600_000n });
    await platform.timeMoved();
  },
  moveTimeOfC: ({ dev }, _, a) => tolerated(dev.increaseTime(BigInt(a) * 60n)),
  convert: ({ platform, wallet }, { validationIds }, a, b) => {
    const subnet = issue(platform, () => wallet.sign({ type: 'CreateSubnetTx', owner: wallet.owners }));
    if (subnet === undefined) return;
    const owner = { threshold: 1, addresses: [rich.address] };
    const validators = [BigInt(a), BigInt(b) * 100n].map((balance, index) =>
      initialValidator(index + 1, { balance, remainingBalanceOwner: owner, deactivationOwner: owner }),
    );
    const tx = issue(platform, () =>
      wallet.sign(
        {
          type: 'ConvertSubnetToL1Tx',
          subnetId: subnet.id,
          managerChainId: cChainId,
          managerAddress: new Uint8Array(20),
          validators,
          subnetAuthorization: { signatureIndices: [0] },
        },
        { spent: BigInt(a) + BigInt(b) * 100n, authorizations: 1, fee: plainFee },
      ),
    );
    if (tx !== undefined) validationIds.push(...[0, 1].map((index) => initialValidationId(subnet.id, index)));
  },
  topUp: ({ platform, wallet }, { validationIds }, a, b) => {
    for (const validationId of pick(validationIds, a)) {
      const balance = BigInt(b + 1);
      issue(platform, () =>
        wallet.sign(
          { type: 'IncreaseL1ValidatorBalanceTx', validationId, balance },
          { spent: balance, fee: plainFee },
        ),
      );
    }
  },
  disable: ({ platform, wallet }, { validationIds }, a) => {
    for (const validationId of pick(validationIds, a)) {
      const disableAuthorization = { signatureIndices: [0] };
      issue(platform, () =>
        wallet.sign(
          { type: 'DisableL1ValidatorTx', validationId, disableAuthorization },
          { authorizations: 1, fee: plainFee },
        ),
      );
    }
  },
  payOnC: async ({ cChain }, _, a) => {
    const nonce = cChain.stateAfter(cChain.head).account(bytesToHex(rich.account))?.nonce ?? 0n;
    const to = bytesToHex(new Uint8Array(20).fill(a % 256));
    await tolerated(
      cChain.submit(signed({ nonce, to, value: BigInt(a), maxPriorityFeePerGas: BigInt(a) }).raw),
    );
  },
  holdBlocks: ({ cChain }, _, a) => cChain.setMining({ automine: a % 2 === 0, intervalMs: 0 }),
  mine: ({ dev }) => dev.mine(1n),
  snapshot: async ({ dev }, { snapshots }) => {
    snapshots.push(await dev.snapshot());
  },
  revert: async ({ dev }, { snapshots }, a) => {
    for (const id of pick(snapshots, a)) await tolerated(dev.revert(id));
  },
  rollback: ({ dev }, _, a) => tolerated(dev.rollback(BigInt(a % 4))),
  reset: ({ dev }) => tolerated(dev.reset()),
  dump: async ({ cChain }, { dumps }) => {
    dumps.push(await packChain(cChain));
  },
  load: async ({ dev }, { dumps }, a) => {
    for (const dump of pick(dumps, a)) await tolerated(loadPacked(dev, dump));
  },
} satisfies Record<string, Move>;

function platformImport(wallet: TwoChains['wallet'], taken: readonly Utxo[]): PlatformTx {
  const importedInputs = taken
    .map(({ txId, outputIndex, assetId, output: { amount } }) => ({
      txId,
      outputIndex,
      assetId,
      input: { amount, signatureIndices: [0], stakeableLocktime: 0n },
    }))
    .sort((a, b) => Buffer.compare(a.txId, b.txId) || a.outputIndex - b.outputIndex);
  const amount = taken.reduce((total, { output }) => total + output.amount, 0n);
  const fields: TxFields = { type: 'ImportTx', sourceChain: cChainId, importedInputs };
  const payment: Payment = { from: [], spent: -amount, fee: plainFee };
  const { unsigned } = wallet.sign(fields, payment);
  return wallet.signed(unsigned, taken.length);
}

/** Unix seconds. */
function now(clock: TwoChains['clock']): bigint {
  return clock.nowMs() / 1000n;
}

function feeOf(b: number): bigint {
  return atomicFeeLimit + BigInt(b) * 1_000n;
}

/** The transaction, unless it was refused. */
function issue(platform: TwoChains['platform'], sign: () => PlatformTx): PlatformTx | undefined {
  try {
    const tx = sign();
    platform.issue(tx);
    return tx;
  } catch (error) {
    if (isTxRejectedError(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

async function issueAtomic(atomic: TwoChains['atomic'], tx: AtomicTx): Promise<void> {
  try {
    await atomic.issue(tx);
  } catch (error) {
    if (!isTxRejectedError(error)) throw error;
  }
}

async function tolerated(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isEvmError(error)) throw error;
  }
}

function pick<Item>(items: readonly Item[], at: number): readonly Item[] {
  const item = items[at % Math.max(1, items.length)];
  return item === undefined ? [] : [item];
}
