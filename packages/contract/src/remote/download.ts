import { createHash } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Bounds of one download. */
export const downloadLimits = { bytes: 64 * 1024 * 1024, redirects: 5, timeoutMs: 30_000 } as const;

/** How a document is downloaded. */
export interface DownloadOptions {
  /** Whether it may stand on this machine or in a local network: what a public document refers to may not. */
  readonly allowPrivate: boolean;
  readonly limits?: { readonly bytes: number; readonly redirects: number; readonly timeoutMs: number };
}

/** A document that was downloaded. */
export interface Download {
  /** Where it stands after all redirections. */
  readonly url: string;
  readonly text: string;
  /** In small letters, without parameters; empty where the server names none. */
  readonly mediaType: string;
  readonly bytes: number;
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** Whether it stands on this machine or in a local network. */
  readonly isPrivate: boolean;
}

/** Says why a document could not be downloaded. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Whether an error is a {@link DownloadError}, of this or of another copy of the code. */
export function isDownloadError(error: unknown): error is DownloadError {
  return error instanceof Error && error.name === 'DownloadError';
}

/**
 * Downloads one document. A redirection leads from a public address to public ones only, and from https to https only.
 * @throws DownloadError for anything but an answer 200 with text within the limits.
 */
export async function download(
  address: string,
  { allowPrivate, limits = downloadLimits }: DownloadOptions,
): Promise<Download> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = addressOf(address);
  let mayBePrivate = allowPrivate;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await ask(url, mayBePrivate, signal);
      try {
        const isPrivate = isPrivateAddress(response.socket.remoteAddress ?? '');
        mayBePrivate &&= isPrivate;
        const next = redirectionOf(response, url);
        if (next === undefined) return await readDocument(response, url, isPrivate, limits.bytes);
        if (redirects >= limits.redirects)
          throw new DownloadError(`it leads through more than ${limits.redirects} redirections`);
        url = next;
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (isDownloadError(error)) throw error;
    if (signal.aborted)
      throw new DownloadError(`it did not arrive within ${limits.timeoutMs / 1000} s`, { cause: error });
    throw new DownloadError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @throws DownloadError for an address that is not read. */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new DownloadError('only addresses of http and https are read');
  if (url.username !== '' || url.password !== '')
    throw new DownloadError(
      'its address holds a user or a password, which would be written down: leave them out',
    );
  return url;
}

async function ask(url: URL, mayBePrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const refusal = refusalOf(url.hostname, mayBePrivate);
  if (refusal !== undefined) throw new DownloadError(refusal.message);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, {
    signal,
    // A connection of its own: one that is kept may have been checked for another reference.
    agent: false,
    lookup: guardedLookup(mayBePrivate),
    headers: {
      accept: 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.8',
      'accept-encoding': Object.keys(decoders).join(', '),
      'user-agent': 'firn',
    },
  });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // What breaks after the head of the answer is told where its body is read.
  request.on('error', (error) => response.destroy(error));
  return response;
}

/** @throws DownloadError for a redirection that is not followed. */
function redirectionOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from))
    throw new DownloadError(`the server answered ${statusCode} without a usable Location`);
  const target = new URL(location, from);
  if (from.protocol === 'https:' && target.protocol !== 'https:')
    throw new DownloadError(
      `it leads from https to ${target.protocol}//${target.host}, which is not followed`,
    );
  return addressOf(target.href);
}

async function readDocument(
  response: IncomingMessage,
  url: URL,
  isPrivate: boolean,
  mostBytes: number,
): Promise<Download> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new DownloadError(`the server answered ${statusCode}`);
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType === 'text/html')
    throw new DownloadError(
      'the server answered a web page (text/html): name the address of the document itself',
    );
  const body = decodedBody(response, headers['content-encoding'] ?? 'identity');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new DownloadError(`it has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  if (!response.complete) throw new DownloadError('the connection ended before the document did');
  const whole = Buffer.concat(chunks);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return { url: url.href, text: textOf(whole), mediaType, bytes, sha256, isPrivate };
}

/** What servers compress with; the limit of bytes is one of what comes out. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** @throws DownloadError for an encoding that nobody asked for. */
function decodedBody(response: IncomingMessage, encoding: string): Readable {
  if (encoding === 'identity') return response;
  const decoder = decoders[encoding.toLowerCase()]?.();
  if (decoder === undefined)
    throw new DownloadError(
      `the server compressed it with ${encoding}; ${Object.keys(decoders).join(', ')} are read`,
    );
  // A failure reaches whoever reads from the decoder.
  return pipeline(response, decoder, () => undefined);
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new DownloadError('it is no text in UTF-8', { cause: error });
  }
}

/** Says that a host is where a public document must not lead to; none for one that may be asked. */
function refusalOf(host: string, mayBePrivate: boolean, addresses = [host]): Error | undefined {
  if (mayBePrivate) return undefined;
  const bare = addresses.map((address) => address.replace(/^\[|\]$/g, ''));
  const found = bare.find((address) => isIP(address) !== 0 && isPrivateAddress(address));
  return found === undefined
    ? undefined
    : new Error(
        `${host} is an address of this machine or of a local network, to which a public document must not lead`,
      );
}

/** Looks up a host; the connection goes to the very addresses that were judged, so that a second look-up cannot change them. */
function guardedLookup(mayBePrivate: boolean): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      const failure =
        error ??
        refusalOf(
          host,
          mayBePrivate,
          (addresses ?? []).map(({ address }) => address),
        );
      if (failure !== undefined || first === undefined)
        callback(failure ?? new Error(`${host} has no address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Addresses that no public server has: IANA's special-purpose registries of IPv4 and IPv6. */
const ranges: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const list = new BlockList();
for (const [address, prefix] of ranges) list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address is this machine's, a local network's, or otherwise none of the public Internet. */
export function isPrivateAddress(address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
