import type { Hex } from '@firn/primitives/bytes';
import { EvmError, isEvmError } from '../evm-error.js';
import { address, hex, shown, storageWord, uint64, uint256 } from '../genesis/json-fields.js';
import type { DumpBytes } from './dump-bytes.js';
import { JsonReader, type JsonScalar } from './json-reader.js';

/** A part of a state as it comes: the slots of an account stand before its fields. */
export type AnvilEntry =
  | { readonly kind: 'slot'; readonly address: Hex; readonly slot: Hex; readonly value: Hex }
  | {
      readonly kind: 'fields';
      readonly address: Hex;
      readonly nonce: bigint;
      /** Wei. */
      readonly balance: bigint;
      readonly code: Hex;
    };

type Parts = Generator<AnvilEntry | undefined>;

/**
 * Reads the accounts of a state that Anvil wrote; undefined for a part that is passed over. `accountsAlone` ends behind them, where the rest was looked at
 * before.
 * @throws EvmError `development` with the place and the byte for what is no such state.
 */
export function* readAnvilState(bytes: DumpBytes, { accountsAlone = false } = {}): Parts {
  const reader = new JsonReader(bytes);
  try {
    yield* readMembers(reader, accountsAlone);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !isEvmError(error)) throw error;
    const place = error instanceof SyntaxError ? '' : `, before byte ${reader.position}`;
    throw new EvmError('development', `not a state of Anvil: ${error.message}${place}`, { cause: error });
  }
}

function* readMembers(reader: JsonReader, accountsAlone: boolean): Parts {
  enterObject(reader, 'state');
  let hasAccounts = false;
  for (let name = reader.nextName(); name !== undefined; name = reader.nextName()) {
    if (name !== 'accounts') {
      yield* reader.pass();
      continue;
    }
    if (hasAccounts) throw new EvmError('genesis', 'accounts is there twice');
    hasAccounts = true;
    yield* readAccounts(reader);
    if (accountsAlone) return;
  }
  reader.end();
  if (!hasAccounts) throw new EvmError('genesis', 'accounts must be an object, not undefined');
}

function* readAccounts(reader: JsonReader): Parts {
  enterObject(reader, 'accounts');
  for (let name = reader.nextName(); name !== undefined; name = reader.nextName()) {
    yield* readAccount(reader, name);
  }
}

function* readAccount(reader: JsonReader, name: string): Parts {
  const path = `accounts.${name}`;
  const of = address(name, path);
  enterObject(reader, path);
  const fields = new Map<string, JsonScalar>();
  for (let field = reader.nextName(); field !== undefined; field = reader.nextName()) {
    if (field === 'storage') yield* readSlots(reader, of, `${path}.storage`);
    else if (field === 'nonce' || field === 'balance' || field === 'code')
      fields.set(field, scalar(reader, `${path}.${field}`));
    else yield* reader.pass();
  }
  yield {
    kind: 'fields',
    address: of,
    balance: uint256(fields.get('balance'), `${path}.balance`, 0n),
    nonce: uint64(fields.get('nonce'), `${path}.nonce`, 0n),
    code: hex(fields.get('code'), `${path}.code`, '0x'),
  };
}

function* readSlots(reader: JsonReader, of: Hex, path: string): Parts {
  enterObject(reader, path);
  for (let name = reader.nextName(); name !== undefined; name = reader.nextName()) {
    const slot = toWord(name, path);
    const value = toWord(scalar(reader, `${path}.${name}`), `${path}.${name}`);
    yield { kind: 'slot', address: of, slot, value };
  }
}

function enterObject(reader: JsonReader, path: string): void {
  if (reader.isAtObject) reader.enterObject();
  else throw new EvmError('genesis', `${path} must be an object`);
}

function scalar(reader: JsonReader, path: string): JsonScalar {
  if (reader.isAtObject) throw new EvmError('genesis', `${path} must not be an object`);
  return reader.scalar();
}

// Older versions write slots as quantities.
function toWord(value: unknown, path: string): Hex {
  if (typeof value !== 'string') throw new EvmError('genesis', `${path} must be 0x hex, not ${shown(value)}`);
  return storageWord(value.length % 2 === 1 ? value.replace(/^0x/, '0x0') : value, path);
}
