import { type CallTarget, readHeader, serverAddress, withoutPath } from '@firn/contract/call';
import { readCredentials } from '@firn/contract/load';
import type { Callable } from '../contracts.js';
import { UsageError } from '../exit-code.js';
import type { ConnectionFlags } from './connection-flags.js';

const nodeUrl = 'http://127.0.0.1:9650';
const metricsUrl = 'http://127.0.0.1:9660';

/**
 * Where a call goes, and with which credentials.
 * @throws UsageError where no address is known, or it is no address of HTTP, or a flag cannot be read.
 */
export function targetOf(
  callable: Callable,
  flags: ConnectionFlags,
  path: Readonly<Record<string, string>>,
): CallTarget {
  const { operation } = callable;
  const address = addressOf(callable, flags);
  if (address === undefined)
    throw new UsageError(`the document names no server for ${operation.name}: pass --url`);
  const named =
    flags.url !== undefined ? '--url' : process.env.FIRN_URL !== undefined ? 'FIRN_URL' : 'the address';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`${named} ${address} is no HTTP address: http://127.0.0.1:9650 would be one`);
  return {
    url: withoutPath(address, operation),
    path: { blockchainId: flags.chain, ...path },
    headers: Object.fromEntries(flags.header.map(readHeader)),
    credentials: operation.kind === 'rest' ? readCredentials(operation, flags.auth) : {},
    timeoutMs: flags.timeout * 1000,
  };
}

function addressOf({ contract, operation, source }: Callable, flags: ConnectionFlags): string | undefined {
  const { url, server, serverVar } = flags;
  const choosesServer = server !== undefined || serverVar.length > 0;
  if (url !== undefined && choosesServer)
    throw new UsageError('--url is an address of its own: leave out --server and --server-var');
  if (url !== undefined) return url;
  if (process.env.FIRN_URL !== undefined && !choosesServer) return process.env.FIRN_URL;
  if (source === undefined && choosesServer)
    throw new UsageError(
      'the built-in contracts name no servers to choose from: pass --url in place of --server and --server-var',
    );
  if (source === undefined) return contract.kind === 'openrpc' ? nodeUrl : metricsUrl;
  const variables = Object.fromEntries(serverVar.map(readPair));
  return serverAddress(contract, operation, { server, variables, documentUrl: source });
}

function readPair(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--server-var ${text}: expected name=value`);
  return [text.slice(0, at), text.slice(at + 1)];
}
