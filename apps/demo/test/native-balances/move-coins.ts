import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem';
import {
  addressInput,
  callInput,
  enableInput,
  factoryInputs,
  mintInput,
  valueContracts,
} from '../value-contracts.js';
import { type ChainName, funded, recipient } from './custom-chain.js';

const minter = '0x0200000000000000000000000000000000000001';

/** Sends transactions of the funded account, one after the other, and waits for each; what they do may fail. */
export function openSender(nodeUrl: string, chain: ChainName) {
  const transport = http(`${nodeUrl}/ext/bc/${chain}/rpc`);
  const reader = createPublicClient({ transport, pollingInterval: 20 });
  const writer = createWalletClient({ transport, account: funded });
  return {
    reader,
    async send(fields: { to?: Address; data?: Hex; value?: bigint }): Promise<Address> {
      const hash = await writer.sendTransaction({ ...fields, gas: 500_000n, chain: null });
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
      return contractAddress ?? '0x';
    },
  };
}

/** Everything that moves coins inside of one chain. */
export async function moveCoins(nodeUrl: string, chain: ChainName): Promise<void> {
  const { send } = openSender(nodeUrl, chain);
  const make = (name: keyof typeof valueContracts, value = 0n) => send({ data: valueContracts[name], value });
  await send({ to: recipient(1), value: 10n ** 18n });
  const caller = await make('caller', 1_000n);
  const failing = await make('failing');
  const ending = await make('ending');
  const factory = await make('factory');
  const delegate = await make('delegate');
  await send({ to: caller, data: callInput(recipient(2), 77n), value: 100n });
  // An inner failure takes back what was sent on below it, and the transaction goes on.
  await send({ to: caller, data: callInput(failing, 50n, addressInput(recipient(3))) });
  await send({ to: failing, data: addressInput(recipient(3)), value: 5n });
  await send({ to: delegate, data: addressInput(recipient(4)), value: 9n });
  for (const init of Object.values(factoryInputs)) await send({ to: factory, data: init, value: 11n });
  await send({ to: ending, data: addressInput(recipient(5)), value: 13n });
  await send({ to: ending, data: addressInput(ending), value: 17n });
  await send({ data: '0xfe', value: 19n });
  await send({ to: minter, data: mintInput(recipient(6), 10n ** 30n), value: 0n });
  await send({ to: minter, data: enableInput(caller) });
  await send({ to: caller, data: callInput(minter, 0n, mintInput(recipient(6), 23n)) });
}
