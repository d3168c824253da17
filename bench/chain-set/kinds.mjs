import { teleporterMessenger } from '../../apps/metrics/dist/indexer/ingest/teleporter-messages.js';
import { scrambledHex } from './random.mjs';

const addressKind = 101;
const tokenKind = 102;
const collectionKind = 103;
const contractKind = 104;
const messageKind = 105;
const appKind = 106;
export const tokenCount = 200;
const collectionCount = 40;
const itemsACollection = 10_000;
const appCount = 300;

export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const syncTopic = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1';
const sendTopic = '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8';
const receiveTopic = '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34';
const zeroWord = '0'.repeat(64);
const zeroTopic = `0x${zeroWord}`;

/** Address of a token contract; that of number 0 is by far the busiest. */
export const tokenAddress = (number) => scrambledHex(tokenKind, number, 5);
/** Address of an NFT collection; even ones are of ERC-721. */
export const collectionAddress = (number) => scrambledHex(collectionKind, number, 5);

/** The same numbers are the same addresses on every chain: people use several. */
const person = (chain, random) => scrambledHex(addressKind, random.skewed(chain.addresses), 5);
const topicOf = (address) => `0x${zeroWord.slice(40)}${address.slice(2)}`;
const word = (number) => number.toString(16).padStart(64, '0');

function native(chain, random) {
  const value = BigInt(random.below(1_000_000_000)) << 30n;
  const transaction = { from: person(chain, random), to: person(chain, random), value, inputBytes: 0 };
  return { transaction, gasUsed: 21_000, logs: [] };
}

function call(chain, random, to, inputBytes, gasUsed, logsOf) {
  const from = person(chain, random);
  return { transaction: { from, to, value: 0n, inputBytes }, gasUsed, logs: logsOf(from) };
}

function transferLog(chain, random, address, sender) {
  // Every third one mints, so that few are given what nobody had.
  const mints = random.below(3) === 0;
  const amount = (mints ? 1_000_000_000 : 1_000) + random.below(1_000_000);
  const recipient = topicOf(person(chain, random));
  return {
    address,
    topics: [transferTopic, mints ? zeroTopic : topicOf(sender), recipient],
    data: `0x${word(amount)}`,
  };
}

function token(chain, random) {
  const address = tokenAddress(random.skewed(tokenCount));
  return call(chain, random, address, 68, 51_000, (from) => [transferLog(chain, random, address, from)]);
}

function swap(chain, random) {
  const pool = scrambledHex(appKind, random.skewed(appCount), 5);
  return call(chain, random, pool, 260, 148_000, (from) => [
    ...[from, pool, pool].map((sender) =>
      transferLog(chain, random, tokenAddress(random.skewed(tokenCount)), sender),
    ),
    {
      address: pool,
      topics: [syncTopic],
      data: `0x${word(random.next())}${word(random.next())}`,
    },
  ]);
}

function nft(chain, random) {
  const number = random.skewed(collectionCount);
  const address = collectionAddress(number);
  const id = word(random.below(itemsACollection));
  const mints = random.below(2) === 0;
  return call(chain, random, address, 100, 72_000, (from) => {
    const parties = [mints ? zeroTopic : topicOf(from), topicOf(person(chain, random))];
    const log =
      number % 2 === 0
        ? { topics: [transferTopic, ...parties, `0x${id}`], data: '0x' }
        : { topics: [transferSingleTopic, topicOf(from), ...parties], data: `0x${id}${word(1)}` };
    return [{ address, ...log }];
  });
}

function creation(chain, random, serial) {
  const from = person(chain, random);
  return {
    transaction: { from, to: null, value: 0n, inputBytes: 3_000 },
    gasUsed: 900_000,
    contractAddress: scrambledHex(contractKind + chain.index * 16, serial, 5),
    logs: [],
  };
}

function message(chain, random, serial) {
  const sent = random.below(2) === 0;
  // What comes from a chain of the set is counted there; only what comes from outside is counted on arrival.
  const peer = sent ? chain.peers[random.below(chain.peers.length)] : chain.peers.at(-1);
  const id = scrambledHex(messageKind + chain.index * 16, serial, 8);
  return call(chain, random, teleporterMessenger, 400, 110_000, () => [
    {
      address: teleporterMessenger,
      topics: [sent ? sendTopic : receiveTopic, id, peer],
      data: `0x${word(random.next())}${word(random.next())}`,
    },
  ]);
}

function other(chain, random) {
  const address = scrambledHex(appKind, random.skewed(appCount), 5);
  return call(chain, random, address, 132, 64_000, (from) => [
    { address, topics: [approvalTopic, topicOf(from), topicOf(address)], data: `0x${word(random.next())}` },
  ]);
}

function failed(chain, random) {
  const address = scrambledHex(appKind, random.skewed(appCount), 5);
  return { ...call(chain, random, address, 132, 43_000, () => []), failed: true };
}

const times = (count, kind) => Array.from({ length: count }, () => kind);

/** A hundred kinds, of which each transaction takes one. */
export const transactionKinds = [
  ...times(40, native),
  ...times(30, token),
  ...times(10, swap),
  ...times(6, nft),
  ...times(2, creation),
  ...times(2, message),
  ...times(7, other),
  ...times(3, failed),
];
