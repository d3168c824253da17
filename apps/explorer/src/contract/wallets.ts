import { signal } from '@preact/signals';
import type { Chain } from '../data/chains.js';
import { connection } from '../data/session.js';

type Hex = `0x${string}`;

/** A wallet of the browser that announced itself (EIP-6963). */
export interface Wallet {
  /** Its ID in this document. */
  readonly id: string;
  /** As it calls itself. */
  readonly name: string;
  readonly request: (call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }) => Promise<unknown>;
}

/** A transaction that a wallet is to sign and send. */
export interface WalletTransaction {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: bigint;
  readonly input: Hex;
}

/** More are nothing that a person chooses from. */
const maxWallets = 16;
/** A wallet's code for a chain that it was not told of (EIP-3326). */
const unknownChain = 4902;

/** The wallets that announced themselves. */
export const wallets = signal<readonly Wallet[]>([]);

/** Asks the wallets of the browser to announce themselves, and hears of later ones. @returns what ends it */
export function followWallets(): () => void {
  const hear = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail);
    if (wallet === undefined || wallets.peek().length >= maxWallets) return;
    if (!wallets.peek().some(({ id }) => id === wallet.id)) wallets.value = [...wallets.peek(), wallet];
  };
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  return () => removeEventListener('eip6963:announceProvider', hear);
}

/**
 * The account that a wallet lets this page use, after the wallet was led to the chain.
 * @throws Error where it gives none, or is on another chain that has the same ID.
 */
export async function connectWallet({ request, name }: Wallet, chain: Chain): Promise<Hex> {
  const accounts = await request({ method: 'eth_requestAccounts' });
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof account !== 'string' || !/^0x[\da-fA-F]{40}$/.test(account))
    throw new Error(`the wallet ${name} gave no account`);
  const chainId = idOf(chain);
  if ((await request({ method: 'eth_chainId' })) !== chainId) await lead(request, chain, chainId);
  const first = (await request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })) as
    | { readonly hash?: unknown }
    | null
    | undefined;
  if (first?.hash !== chain.genesis)
    throw new Error(
      `the wallet ${name} is on another chain with the ID ${chain.chainId}: give it the address ${rpcOf(chain)}`,
    );
  return account.toLowerCase() as Hex;
}

/** Lets a wallet sign and send, on this chain alone. @throws Error where it answers no hash. */
export async function sendByWallet(
  { request, name }: Wallet,
  chain: Chain,
  { from, to, value, input }: WalletTransaction,
): Promise<Hex> {
  const fields = { from, to, value: `0x${value.toString(16)}`, data: input, chainId: idOf(chain) };
  const hash = await request({ method: 'eth_sendTransaction', params: [fields] });
  if (typeof hash !== 'string' || !/^0x[\da-fA-F]{64}$/.test(hash))
    throw new Error(`the wallet ${name} did not say which transaction it sent`);
  return hash.toLowerCase() as Hex;
}

async function lead(request: Wallet['request'], chain: Chain, chainId: string): Promise<void> {
  const change = () => request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  try {
    await change();
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== unknownChain) throw error;
    const nativeCurrency = { name: chain.unit, symbol: chain.unit.slice(0, 6), decimals: 18 };
    const added = { chainId, chainName: chain.name, rpcUrls: [rpcOf(chain)], nativeCurrency };
    await request({ method: 'wallet_addEthereumChain', params: [added] });
    // Some only add it.
    await change();
  }
}

function idOf({ chainId }: Chain): Hex {
  return `0x${chainId.toString(16)}`;
}

function rpcOf(chain: Chain): string {
  return `${connection().nodeUrl}/ext/bc/${chain.path}/rpc`;
}

/** Any script of the browser's extensions may announce anything. */
function walletOf(detail: unknown): Wallet | undefined {
  const { info, provider } = (detail ?? {}) as {
    readonly info?: { readonly uuid?: unknown; readonly name?: unknown };
    readonly provider?: { readonly request?: unknown };
  };
  if (typeof info?.uuid !== 'string' || typeof info.name !== 'string') return undefined;
  if (provider === undefined || typeof provider.request !== 'function') return undefined;
  const request = provider.request.bind(provider) as Wallet['request'];
  return { id: info.uuid.slice(0, 64), name: info.name.slice(0, 64), request };
}
