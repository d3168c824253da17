import { bytesEqual, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { authorityOf, delegationTarget } from '../execution/delegation.js';
import { allowsDelegations, includes } from '../execution/rules.js';
import { createdAddress } from '../receipt/expand-receipts.js';
import { emptyCodeHash } from '../state/account.js';
import { quantity } from './call-frame.js';
import { create2Address } from './frame-start.js';
import { isCall, op } from './instructions.js';
import { fromTop, memorySlice, toAddress, toWord, wordOf } from './stack-values.js';
import type { TracedStep, Tracer, TransactionStart } from './tracer.js';

/** Options of prestateTracer. */
export interface PrestateTracerOptions {
  /** What changed, in place of what was there. */
  readonly diffMode?: boolean | undefined;
  readonly disableCode?: boolean | undefined;
  readonly disableStorage?: boolean | undefined;
  /** Accounts that do not exist too. */
  readonly includeEmpty?: boolean | undefined;
}

/** An account as it was, with the slots that were looked at. */
export interface SeenAccount {
  balance: bigint | undefined;
  nonce: bigint;
  code: Uint8Array;
  codeHash: Hex | undefined;
  readonly storage: Map<Hex, Hex>;
  /** It holds nothing, has sent nothing and has no code. */
  readonly isEmpty: boolean;
}

const zeroWord = toWord(0n);

/** Gathers the accounts and slots that a transaction looks at as they were before it, or what of them it changed. */
export class PrestateTracer implements Tracer {
  readonly #options: PrestateTracerOptions;
  readonly #before = new Map<Hex, SeenAccount>();
  readonly #after = new Map<Hex, SeenAccount>();
  readonly #created = new Set<Hex>();
  readonly #deleted = new Set<Hex>();
  #transaction: TransactionStart | undefined;

  constructor(options: PrestateTracerOptions) {
    this.#options = options;
  }

  onTransactionStart(transaction: TransactionStart): void {
    this.#transaction = transaction;
    const { message, machine, environment } = transaction;
    const to = message.to ?? createdAddress(message.from, machine.state.account(message.from)?.nonce ?? 0n);
    if (message.to === null) this.#created.add(to);
    this.#lookUp(message.from);
    this.#lookUp(to);
    this.#lookUp(environment.coinbase);
    for (const authorization of message.authorizationList ?? []) {
      const authority = authorityOf(authorization);
      if (authority !== undefined) this.#lookUp(authority);
    }
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    // What cannot be paid looks at nothing.
    if (step.cost > step.gas) return;
    const { op: code, stack, address, memory } = step;
    const { length } = stack;
    if (code === op.SLOAD || code === op.SSTORE) {
      if (length >= 1) this.#lookUpSlot(address, toWord(fromTop(stack, 0)));
    } else if (looksAtAccount.has(code)) {
      if (length >= 1) this.#lookUp(toAddress(fromTop(stack, 0)));
      if (code === op.SELFDESTRUCT && this.#removes(address)) this.#deleted.add(address);
    } else if (isCall(code)) {
      if (length >= 5) this.#lookUpCallee(toAddress(fromTop(stack, 1)));
    } else if (code === op.CREATE) {
      const nonce = this.#transaction?.machine.state.account(address)?.nonce ?? 0n;
      this.#lookUpCreated(createdAddress(address, nonce));
    } else if (code === op.CREATE2 && length >= 4) {
      const initCode = memorySlice(memory, fromTop(stack, 1), fromTop(stack, 2));
      this.#lookUpCreated(create2Address(address, hexToBytes(toWord(fromTop(stack, 3))), initCode));
    }
  }

  onTransactionEnd(): void {
    if (this.#options.diffMode === true) this.#compare();
    if (this.#options.includeEmpty === true) return;
    for (const [address, { isEmpty }] of this.#before) if (isEmpty) this.#before.delete(address);
  }

  result(): string {
    const before = formatAccounts(this.#before);
    return this.#options.diffMode === true
      ? `{"post":${formatAccounts(this.#after)},"pre":${before}}`
      : before;
  }

  /** The accounts that the transaction looked at, as they were before it. */
  get accounts(): ReadonlyMap<Hex, SeenAccount> {
    return this.#before;
  }

  /** An account as it is at this moment, without its slots. */
  now(address: Hex): SeenAccount {
    const state = this.#transaction?.machine.state;
    const account = state?.account(address);
    const code = state?.code(address) ?? new Uint8Array(0);
    const { balance = 0n, nonce = 0n, codeHash = emptyCodeHash } = account ?? {};
    return {
      balance,
      nonce,
      code: this.#options.disableCode === true ? new Uint8Array(0) : code,
      codeHash: bytesEqual(codeHash, emptyCodeHash) ? undefined : bytesToHex(codeHash),
      storage: new Map(),
      isEmpty: nonce === 0n && code.length === 0 && balance === 0n,
    };
  }

  #lookUp(address: Hex): void {
    if (!this.#before.has(address)) this.#before.set(address, this.now(address));
  }

  #lookUpCallee(address: Hex): void {
    this.#lookUp(address);
    const { rules, state } = this.#transaction?.machine ?? {};
    const target =
      rules !== undefined && state !== undefined && allowsDelegations(rules)
        ? delegationTarget(state.code(address))
        : undefined;
    if (target !== undefined) this.#lookUp(target);
  }

  #lookUpCreated(address: Hex): void {
    this.#lookUp(address);
    this.#created.add(address);
  }

  #lookUpSlot(address: Hex, slot: Hex): void {
    if (this.#options.disableStorage === true) return;
    this.#lookUp(address);
    const storage = this.#before.get(address)?.storage;
    if (storage !== undefined && !storage.has(slot)) storage.set(slot, this.slotNow(address, slot));
  }

  /** The word of a slot at this moment. */
  slotNow(address: Hex, slot: Hex): Hex {
    return wordOf(this.#transaction?.machine.state.storage(address, hexToBytes(slot)) ?? 0n);
  }

  // Since Cancun only a contract of the same transaction goes (EIP-6780).
  #removes(address: Hex): boolean {
    const rules = this.#transaction?.machine.rules;
    return rules === undefined || !includes(rules, 'Cancun') || this.#created.has(address);
  }

  #compare(): void {
    for (const [address, before] of this.#before) {
      // What is gone shows by having no counterpart.
      if (this.#deleted.has(address)) continue;
      const now = this.now(address);
      const changed: SeenAccount = {
        balance: now.balance === before.balance ? undefined : now.balance,
        nonce: now.nonce === before.nonce ? 0n : now.nonce,
        code: bytesEqual(now.code, before.code) ? new Uint8Array(0) : now.code,
        codeHash: now.codeHash === before.codeHash ? undefined : (now.codeHash ?? zeroWord),
        storage: new Map(),
        isEmpty: false,
      };
      const fieldsChanged =
        now.balance !== before.balance || now.nonce !== before.nonce || now.codeHash !== before.codeHash;
      const slotsChanged = this.#compareSlots(address, before, changed);
      if (fieldsChanged || slotsChanged) this.#after.set(address, changed);
      else this.#before.delete(address);
    }
  }

  #compareSlots(address: Hex, before: SeenAccount, changed: SeenAccount): boolean {
    let isChanged = false;
    for (const [slot, value] of before.storage) {
      const now = this.slotNow(address, slot);
      if (value === now || value === zeroWord) before.storage.delete(slot);
      if (value === now) continue;
      isChanged = true;
      if (now !== zeroWord) changed.storage.set(slot, now);
    }
    return isChanged;
  }
}

const looksAtAccount: ReadonlySet<number> = new Set([
  op.BALANCE,
  op.EXTCODESIZE,
  op.EXTCODECOPY,
  op.EXTCODEHASH,
  op.SELFDESTRUCT,
]);

function formatAccounts(accounts: ReadonlyMap<Hex, SeenAccount>): string {
  const sorted = [...accounts].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([address, account]) => `"${address}":${formatAccount(account)}`).join(',')}}`;
}

function formatAccount({ balance, code, codeHash, nonce, storage }: SeenAccount): string {
  const slots = [...storage].sort(([a], [b]) => (a < b ? -1 : 1));
  const members = [
    ...(balance === undefined ? [] : [`"balance":"${quantity(balance)}"`]),
    ...(code.length === 0 ? [] : [`"code":"${bytesToHex(code)}"`]),
    ...(codeHash === undefined ? [] : [`"codeHash":"${codeHash}"`]),
    ...(nonce === 0n ? [] : [`"nonce":${nonce}`]),
    ...(slots.length === 0
      ? []
      : [`"storage":{${slots.map(([slot, value]) => `"${slot}":"${value}"`).join(',')}}`]),
  ];
  return `{${members.join(',')}}`;
}
