import { checksumAddress } from '@firn/crypto';
import { bigintToWord, bytesToHex, emptyBytes, type Hex } from '@firn/primitives/bytes';
import { maxUint256 } from '@firn/primitives/integers';
import { EvmError } from '../../evm-error.js';
import type { WorldState } from '../../state/world-state.js';
import { addressAt, addressToTopic, checkWords, numberAt } from './abi-words.js';
import { allowListFunctions, requireRole } from './allow-list.js';
import {
  type ActivationConfig,
  type AllowListConfig,
  allowListFields,
  type JsonFields,
  jsonFields,
  ListedConfig,
  ownConfig,
  parseActivation,
  parseAddress,
  parseAllowList,
  writeAllowList,
} from './precompile-config.js';
import { createContract, topicOf } from './precompile-functions.js';
import { eventGas } from './precompile-gas.js';
import type { PrecompileModule } from './precompile-module.js';
import { forbidWrites, type PrecompileCall } from './stateful-precompile.js';

/** Who may make native coins, and where they are made. */
export const nativeMinterAddress: Hex = '0x0200000000000000000000000000000000000001';

const configKey = 'contractNativeMinterConfig';
const mintGas = 30_000n;
const nativeCoinMinted = topicOf('NativeCoinMinted(address,address,uint256)');

class NativeMinterConfig extends ListedConfig {
  /** Wei by account. */
  readonly initialMint: ReadonlyMap<Hex, bigint>;

  constructor(activation: ActivationConfig, lists: AllowListConfig, initialMint: ReadonlyMap<Hex, bigint>) {
    super(configKey, activation, lists);
    this.initialMint = initialMint;
  }

  protected override ownFields(): Record<string, unknown> {
    const minted = [...this.initialMint].map(([address, amount]) => [address, `0x${amount.toString(16)}`]);
    return minted.length === 0 ? {} : { initialMint: Object.fromEntries(minted) };
  }
}

/** ContractNativeMinter: makes native coins. */
export const nativeMinterModule: PrecompileModule = {
  configKey,
  address: nativeMinterAddress,
  contract: createContract(nativeMinterAddress, [
    ...allowListFunctions,
    { signature: 'mintNativeCoin(address,uint256)', run: mintNativeCoin },
  ]),
  parse: (json, path, context) => {
    const fields = jsonFields(json, path);
    const activation = parseActivation(fields, path, [...allowListFields, 'initialMint']);
    const initialMint = parseInitialMint(fields, path);
    return new NativeMinterConfig(activation, parseAllowList(fields, path, activation, context), initialMint);
  },
  configure: (state, config) => {
    const { lists, initialMint } = ownConfig(config, NativeMinterConfig);
    for (const [address, amount] of initialMint) addBalance(state, address, amount);
    writeAllowList(state, nativeMinterAddress, lists);
  },
};

function mintNativeCoin(call: PrecompileCall, args: Uint8Array): Uint8Array {
  call.useGas(mintGas);
  forbidWrites(call);
  checkWords(call, args, 2, 'minting');
  requireRole(call, 'non-enabled cannot mint');
  const receiver = addressAt(args, 0);
  const amount = numberAt(args, 1);
  if (call.rules.durango) {
    call.useGas(eventGas(3, 1));
    call.emitLog({
      topics: [nativeCoinMinted, addressToTopic(call.caller), addressToTopic(receiver)],
      data: bytesToHex(bigintToWord(amount)),
    });
  }
  addBalance(call.state, receiver, amount);
  return emptyBytes;
}

// Balances are words of 256 bits that wrap around, as those of the reference client.
function addBalance(state: WorldState, address: Hex, amount: bigint): void {
  // An account that stays empty must not appear in the state (EIP-161).
  if (amount === 0n) return;
  const balance = state.account(address)?.balance ?? 0n;
  state.updateAccount(address, { balance: (balance + amount) & maxUint256 });
}

function parseInitialMint(fields: JsonFields, path: string): ReadonlyMap<Hex, bigint> {
  if (fields.initialMint === undefined || fields.initialMint === null) return new Map();
  const place = `${path}.initialMint`;
  return new Map(
    Object.entries(jsonFields(fields.initialMint, place)).map(([name, value]) => {
      const address = parseAddress(name, place);
      return [address, parseAmount(value, address, `${place}.${name}`)];
    }),
  );
}

function parseAmount(value: unknown, address: Hex, path: string): bigint {
  const shown = checksumAddress(address);
  if (value === null)
    throw new EvmError('genesis', `initial mint cannot contain nil amount for address ${shown}`);
  const isNumber =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|-?\d{1,78})$/u.test(value));
  if (!isNumber)
    throw new EvmError('genesis', `${path} must be a number of wei, not ${JSON.stringify(value)}`);
  const amount = BigInt(value);
  if (amount < 1n) {
    throw new EvmError(
      'genesis',
      `initial mint cannot contain invalid amount: amount ${amount} for address ${shown}`,
    );
  }
  if (amount > maxUint256) throw new EvmError('genesis', `${path} must have at most 256 bits`);
  return amount;
}
