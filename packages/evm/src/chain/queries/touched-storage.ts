import { bigintToWord, bytesToHex, type Hex } from '@firn/primitives/bytes';
import { type OpcodeObserver, opcodes } from '../../execution/watch-opcodes.js';
import type { AccessListEntry } from '../../transaction/transaction.js';

const storageOpcodes: ReadonlySet<number> = new Set([opcodes.sload, opcodes.sstore]);
/** Their topmost operand is an account. */
const accountOpcodes: ReadonlySet<number> = new Set([
  opcodes.balance,
  opcodes.extCodeSize,
  opcodes.extCodeCopy,
  opcodes.extCodeHash,
  opcodes.selfDestruct,
]);
const callOpcodes: ReadonlySet<number> = new Set([
  opcodes.call,
  opcodes.callCode,
  opcodes.delegateCall,
  opcodes.staticCall,
]);

/** Gathers the accounts and slots that a transaction touches, also where what it did there is undone. */
export class TouchedStorage {
  readonly #touched = new Map<Hex, Set<Hex>>();
  readonly #excluded: ReadonlySet<Hex>;

  /** Accounts of `excluded` are listed for their slots alone: they themselves cost nothing more. */
  constructor(known: readonly AccessListEntry[], excluded: ReadonlySet<Hex>) {
    this.#excluded = excluded;
    for (const { address, storageKeys } of known) {
      this.#addAccount(address);
      for (const slot of storageKeys) this.#slotsOf(address).add(slot);
    }
  }

  /** To be told of every instruction that reaches out of its contract. */
  readonly observe: OpcodeObserver = (opcode, { stack, env }) => {
    if (storageOpcodes.has(opcode)) {
      if (stack.length < 1) return;
      const [slot = 0n] = stack.peek(1);
      this.#slotsOf(env.address.toString()).add(bytesToHex(bigintToWord(slot)));
    } else if (accountOpcodes.has(opcode)) {
      if (stack.length < 1) return;
      const [account = 0n] = stack.peek(1);
      this.#addAccount(toAddress(account));
    } else if (callOpcodes.has(opcode)) {
      if (stack.length < 5) return;
      const [, account = 0n] = stack.peek(2);
      this.#addAccount(toAddress(account));
    }
  };

  /** How many accounts and slots there are. */
  get size(): number {
    let size = this.#touched.size;
    for (const slots of this.#touched.values()) size += slots.size;
    return size;
  }

  /** All of them, in ascending order. */
  toAccessList(): AccessListEntry[] {
    return [...this.#touched]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([address, slots]) => ({ address, storageKeys: [...slots].sort() }));
  }

  #addAccount(address: Hex): void {
    if (!this.#excluded.has(address)) this.#slotsOf(address);
  }

  #slotsOf(address: Hex): Set<Hex> {
    const known = this.#touched.get(address);
    if (known !== undefined) return known;
    const slots = new Set<Hex>();
    this.#touched.set(address, slots);
    return slots;
  }
}

function toAddress(word: bigint): Hex {
  return bytesToHex(bigintToWord(word).subarray(12));
}
