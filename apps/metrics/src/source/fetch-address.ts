/** An address as `fetch` takes it. */
export interface FetchAddress {
  /** Without user and password. */
  readonly url: string;
  /** What tells of them: basic authentication (RFC 7617). */
  readonly headers: Readonly<Record<string, string>>;
}

/** An address whose user and password, which `fetch` refuses, stand in a header. One that is no URL stays as it is, for whoever asks it to refuse. */
export function toFetchAddress(address: string): FetchAddress {
  if (!URL.canParse(address)) return { url: address, headers: {} };
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: address, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url: url.href, headers: { authorization } };
}
