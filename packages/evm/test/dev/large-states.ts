// Program of `large-states.test.ts`: moves a state of so many accounts through files of every form, from chain to chain in one folder.
import { createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesToHex } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { openChain } from '../../src/chain/open-chain.js';
import { DevControls } from '../../src/dev/dev-controls.js';
import { dumpAnvilState } from '../../src/dev/dump-anvil-state.js';
import { dumpChain, loadChain, openDump } from '../../src/dev/dump-chain.js';
import { toNetworkUpgrades } from '../../src/genesis/network-upgrades.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { localUpgrades } from '../../src/genesis/upgrade-schedules.js';
import { createCChainRules } from '../../src/rules/c-chain/c-chain-rules.js';
import { localGenesis } from '../fixtures/local-genesis.js';
import { localChainId } from '../fixtures/signed.js';

const [folder = '', count = '0', past = '0'] = process.argv.slice(2);
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

/** A state as Anvil writes it, with a past, which is passed over. */
function* stateOf(accounts: number, pastStates: number): Generator<string> {
  yield '{"block":{"number":"0x1"},"accounts":{';
  for (let index = 0; index < accounts; index += 1) {
    const address = `0x${(index + 1_000_000).toString(16).padStart(40, '0')}`;
    const slots = [1, 2].map((slot) => `"${word(slot)}":"${word(index + slot)}"`).join();
    yield `${index === 0 ? '' : ','}"${address}":{"nonce":1,"balance":"0x${index.toString(16)}","code":"0x6000","storage":{${slots}}}`;
  }
  yield '},"best_block_number":1,"blocks":[],"transactions":[],"historical_states":{"states":[';
  for (let index = 0; index < pastStates; index += 1)
    yield `${index === 0 ? '' : ','}{"root":"${word(index)}","text":"${'\\"x'.repeat(60)}"}`;
  yield ']}}';
}

async function withChain<T>(name: string, use: (dev: DevControls) => Promise<T>): Promise<T> {
  await using store = openStore(join(folder, name));
  const rules = createCChainRules({
    chainId: localChainId,
    upgrades: toNetworkUpgrades(localUpgrades),
    pace: 'instant',
  });
  await using chain = openChain({
    store,
    name: 'C',
    genesis: parseGenesis(localGenesis),
    rules,
    cacheBytes: 2 ** 22,
  });
  return await use(new DevControls(chain));
}

async function loaded(
  name: string,
  file: string,
  write: (dev: DevControls) => Promise<unknown>,
): Promise<void> {
  await withChain(name, async (dev) => {
    const dump = await openDump(file, { folder });
    await loadChain(dev, dump);
    dump.close();
    const state = dev.chain.stateAfter(dev.chain.head);
    const root = bytesToHex(state.root);
    const last = `0x${(Number(count) - 1 + 1_000_000).toString(16).padStart(40, '0')}` as const;
    const slot = bytesToHex(state.storage(last, Buffer.from(word(2).slice(2), 'hex')));
    console.log(JSON.stringify({ name, root, slot, bytes: (await stat(file)).size }));
    await write(dev);
  });
}

mkdirSync(folder, { recursive: true });
const paths = ['given.json', 'written.json.gz', 'written.firn'].map((name) => join(folder, name));
const [given = '', anvil = '', own = ''] = paths;
await pipeline(Readable.from(stateOf(Number(count), Number(past))), createWriteStream(given));
await loaded('from-anvil', given, ({ chain }) =>
  dumpAnvilState(chain, createWriteStream(anvil), { isPacked: true }),
);
await loaded('from-packed', anvil, ({ chain }) => dumpChain(chain, createWriteStream(own)));
await loaded('from-dump', own, async () => {});
