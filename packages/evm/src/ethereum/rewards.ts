import { Account, Address } from '@ethereumjs/util';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Withdrawal } from '../block/block.js';
import type { Header } from '../block/header.js';
import type { Machine } from '../execution/machine.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { emptyAccount } from '../state/account.js';

const weiPerGwei = 1_000_000_000n;
const frontierReward = 5n * 10n ** 18n;
const byzantiumReward = 3n * 10n ** 18n;
const constantinopleReward = 2n * 10n ** 18n;

/** Credits withdrawals (EIP-4895). */
export async function applyWithdrawals(machine: Machine, withdrawals: readonly Withdrawal[]): Promise<void> {
  for (const { address, amount } of withdrawals) await credit(machine, address, amount * weiPerGwei);
  await machine.evm.journal.cleanup();
}

/** Wei that a block of proof of work issues: to its maker, and to those of its ommers in their order (yellow paper, section 11.3). */
export function blockRewards(
  rules: ExecutionRules,
  header: Pick<Header, 'number'>,
  ommers: readonly Pick<Header, 'number'>[],
): { readonly maker: bigint; readonly ommers: readonly bigint[] } {
  const reward = rewardUnder(rules);
  return {
    maker: reward + (BigInt(ommers.length) * reward) / 32n,
    ommers: ommers.map((ommer) => ((8n - (header.number - ommer.number)) * reward) / 8n),
  };
}

/** Pays the maker of a block of proof of work, and those of its ommers. */
export async function applyBlockReward(
  machine: Machine,
  header: Header,
  ommers: readonly Header[],
): Promise<void> {
  const rewards = blockRewards(machine.rules, header, ommers);
  for (const [index, ommer] of ommers.entries())
    await credit(machine, ommer.coinbase, rewards.ommers[index] ?? 0n);
  await credit(machine, header.coinbase, rewards.maker);
  await machine.evm.journal.cleanup();
}

function rewardUnder(rules: ExecutionRules): bigint {
  if (includes(rules, 'Constantinople')) return constantinopleReward;
  return includes(rules, 'Byzantium') ? byzantiumReward : frontierReward;
}

// Through the journal, which removes an account that is left empty (EIP-161).
async function credit({ evm, state }: Machine, address: Hex, wei: bigint): Promise<void> {
  const { nonce, balance, storageRoot, codeHash } = state.account(address) ?? emptyAccount;
  await evm.journal.putAccount(
    new Address(hexToBytes(address)),
    new Account(nonce, balance + wei, storageRoot, codeHash),
  );
}
