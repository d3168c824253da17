import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { demoTokenAbi, demoTokenBytecode } from '../../src/token/demo-token.js';
import { liveBytecodes } from './contracts/live-bytecodes.js';
import { account, type ChainSender, type Sending } from './evm-account.js';

const nftAbi = parseAbi(['function move(address to, uint256 id)']);
const itemsAbi = parseAbi([
  'function move(address from, address to, uint256 id, uint256 value)',
  'function moveAll(address from, address to, uint256[] ids, uint256[] values)',
]);
const factoryAbi = parseAbi([
  'function make()',
  'function makeTwo(bytes32 salt)',
  'function makeNested()',
  'function makeFailing()',
  'function makeAndFail()',
  'function makeBelowFailure()',
]);
const messengerAbi = parseAbi([
  'function send(bytes32 id, bytes32 destination)',
  'function receiveMessage(bytes32 id, bytes32 source)',
]);

/** Where the messages of chains are logged. */
export const messenger: Address = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
export const nobody: Address = '0x0000000000000000000000000000000000000000';

/** Contracts of one chain. */
export interface LiveContracts {
  readonly token: Address;
  readonly nft: Address;
  readonly items: Address;
  readonly factory: Address;
}

const unit = 10n ** 18n;
export const tokenSupply = 1_000_000n * unit;

/** Gives the accounts coins and makes the contracts. */
export async function beginChain(chain: ChainSender): Promise<LiveContracts> {
  await chain.ask('anvil_setCode', messenger, liveBytecodes.messengerCode);
  for (const number of [1, 2, 3])
    await chain.send({ to: account(number).address, value: BigInt(number) * unit });
  // Two blocks of the same second.
  await chain.send({ to: account(4).address, value: unit }, 0);
  const token = await chain.send({
    data: encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args: [tokenSupply] }),
  });
  const nft = await chain.send({ data: liveBytecodes.nft });
  const items = await chain.send({ from: 1, data: liveBytecodes.items });
  return { token, nft, items, factory: await chain.send({ from: 2, data: liveBytecodes.factory }) };
}

/** A transfer of an ERC-20 token. */
export function tokenMove({ token }: LiveContracts, from: number, to: number, value: bigint): Sending {
  const data = encodeFunctionData({
    abi: demoTokenAbi,
    functionName: 'transfer',
    args: [account(to).address, value],
  });
  return { from, to: token, data };
}

/** A transfer, a mint or, to nobody, a burn of an ERC-721 item. */
function nftMove({ nft }: LiveContracts, to: Address, id: bigint): Sending {
  return { to: nft, data: encodeFunctionData({ abi: nftAbi, functionName: 'move', args: [to, id] }) };
}

/** A transfer of an ERC-1155 item by somebody who is neither its sender nor its receiver. */
function itemsMove({ items }: LiveContracts, from: Address, to: Address, id: bigint, value: bigint): Sending {
  return {
    from: 3,
    to: items,
    data: encodeFunctionData({ abi: itemsAbi, functionName: 'move', args: [from, to, id, value] }),
  };
}

/** The same of several items at once. */
function itemsMoveAll(
  { items }: LiveContracts,
  from: Address,
  to: Address,
  values: readonly bigint[],
): Sending {
  const ids = values.map((_, index) => BigInt(index + 1));
  const data = encodeFunctionData({ abi: itemsAbi, functionName: 'moveAll', args: [from, to, ids, values] });
  return { from: 3, to: items, data };
}

/** A call of the factory. */
function making(
  { factory }: LiveContracts,
  functionName: 'make' | 'makeNested' | 'makeFailing' | 'makeAndFail' | 'makeBelowFailure',
  from = 1,
): Sending {
  return { from, to: factory, data: encodeFunctionData({ abi: factoryAbi, functionName }) };
}

/** A call of the factory that uses CREATE2. */
function makingTwo({ factory }: LiveContracts, salt: Hex): Sending {
  return {
    to: factory,
    data: encodeFunctionData({ abi: factoryAbi, functionName: 'makeTwo', args: [salt] }),
  };
}

/** The ID of a message by a number of ours. */
function messageId(number: number): Hex {
  return `0x${number.toString(16).padStart(64, 'f')}`;
}

/** A message that leaves a chain. @param destination blockchain ID. */
export function messageTo(destination: Hex, number: number): Sending {
  const data = encodeFunctionData({
    abi: messengerAbi,
    functionName: 'send',
    args: [messageId(number), destination],
  });
  return { from: 2, to: messenger, data };
}

/** A message that arrives at a chain. @param source blockchain ID. */
export function messageFrom(source: Hex, number: number): Sending {
  const args = [messageId(number), source] as const;
  return {
    from: 1,
    to: messenger,
    data: encodeFunctionData({ abi: messengerAbi, functionName: 'receiveMessage', args }),
  };
}

/** Everything that a day on a chain may hold but for the first: tokens, items, creations and failures of every kind. */
export async function liveDay(chain: ChainSender, contracts: LiveContracts, day: number): Promise<void> {
  const [one, two, five] = [1, 2, 5].map((number) => account(number).address) as [Address, Address, Address];
  const id = BigInt(day);
  await chain.send(tokenMove(contracts, 0, 1, 5n * unit * id));
  await chain.send(tokenMove(contracts, 1, 2, 2n * unit));
  await chain.send(tokenMove(contracts, 1, 5, 1n));
  await chain.send(nftMove(contracts, one, 10n * id + 1n), 40);
  await chain.send(nftMove(contracts, two, 10n * id + 2n));
  await chain.send(nftMove(contracts, five, 10n * id + 1n));
  await chain.send(itemsMoveAll(contracts, nobody, one, [7n * id, 3n]), 2000);
  await chain.send(itemsMove(contracts, one, five, 1n, 2n));
  await chain.send(making(contracts, 'make'));
  await chain.send(makingTwo(contracts, messageId(day)));
  await chain.send(making(contracts, 'makeNested'), 4000);
  await chain.send(making(contracts, 'makeFailing', 2));
  await chain.send(making(contracts, 'makeAndFail'));
  await chain.send(making(contracts, 'makeBelowFailure', 2));
  // A creation that fails, a call that fails and pays more than any other, and a contract that is made in the same block.
  await chain.sendTogether([
    { data: '0xfe', value: 3n },
    { ...tokenMove(contracts, 4, 1, unit), price: 90_000_000_000n },
    { from: 3, data: '0x00' },
  ]);
  await chain.send({ from: 3, to: five, value: 10n ** 17n }, 0);
  if (day % 2 === 0) await chain.send(nftMove(contracts, nobody, 10n * (id - 1n) + 2n));
}
