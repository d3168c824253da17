import type {
  AddressEntry,
  AddressPage,
  NftHolderPage,
  ValidatorAddressEntry,
  ValidatorAddressPage,
} from '@firn/metrics-validators';
import { encodeNumber, encodeString, encodeUint256, encodeUint256Number } from '@firn/primitives';
import type { BoundOperation } from '@firn/rest/server';
import { documentText, metricsOpenApi } from '@firn/specs';

/**
 * The form of answers: `interface` is that of the contract, `sdk` differs where `@avalanche-sdk/chainkit` and `@avalabs/avacloud-sdk`
 * read something else.
 */
export type ResponseFormat = 'interface' | 'sdk';

/** Every form of answers. */
export const responseFormats = ['interface', 'sdk'] as const satisfies readonly ResponseFormat[];

/** The same operation with its answer in another form. */
export function inFormat<Context>(
  { contract, handler }: BoundOperation<Context>,
  format: ResponseFormat,
): BoundOperation<Context> {
  const encodeResult = format === 'sdk' ? sdkEncoders[contract.name] : undefined;
  return { contract: encodeResult === undefined ? contract : { ...contract, encodeResult }, handler };
}

/** Writes the answers that the published SDKs read in another form than the contract says, by operationId. */
const sdkEncoders: Readonly<Record<string, (result: never) => string>> = {
  listTokenBalances: encodeAddressPage,
  listNftHolders: encodeNftHolderPage,
  listValidatorAddresses: encodeValidatorAddressPage,
};

function encodeAddressPage({ addresses, nextPageToken }: AddressPage): string {
  return `{"addresses":[${addresses.map(encodeAddressEntry).join(',')}]${encodeNext(nextPageToken)}}`;
}

function encodeNftHolderPage(page: NftHolderPage): string {
  const { addresses, nftCollectionName, nftSymbol, totalHolders, totalTokens, nextPageToken } = page;
  let json = `{"addresses":[${addresses.map(encodeAddressEntry).join(',')}]`;
  json += `,"nftCollectionName":[${encodeString(nftCollectionName)}],"nftSymbol":[${encodeString(nftSymbol)}]`;
  json += `,"totalHolders":${encodeNumber(totalHolders)},"totalTokens":${encodeUint256Number(totalTokens)}`;
  return `${json}${encodeNext(nextPageToken)}}`;
}

function encodeValidatorAddressPage({ addresses, nextPageToken }: ValidatorAddressPage): string {
  return `{"addresses":[${addresses.map(encodeValidatorEntry).join(',')}]${encodeNext(nextPageToken)}}`;
}

function encodeAddressEntry({ address, sortKey }: AddressEntry): string {
  return `{"address":${encodeString(address)},"sortKey":${encodeUint256(sortKey)}}`;
}

function encodeValidatorEntry({ addresses, sortKey }: ValidatorAddressEntry): string {
  return `{"addresses":[${addresses.map(encodeString).join(',')}],"sortKey":"${encodeNumber(sortKey)}"}`;
}

function encodeNext(token: string | undefined): string {
  return token === undefined ? '' : `,"nextPageToken":${encodeString(token)}`;
}

interface Schema {
  readonly description: string;
  readonly properties: Record<string, Schema>;
}

type SchemaName = 'AddressEntry' | 'NftHolderPage' | 'ValidatorAddressEntry';

interface Document {
  readonly components: { readonly schemas: Readonly<Record<SchemaName, Schema>> };
}

/** The OpenAPI document of what the service answers in a format, as JSON text. */
export function openApiDocument(format: ResponseFormat): string {
  if (format === 'interface') return documentText(metricsOpenApi);
  const document = structuredClone(metricsOpenApi) as unknown as Document;
  const { AddressEntry, NftHolderPage, ValidatorAddressEntry } = document.components.schemas;
  for (const entry of [AddressEntry, ValidatorAddressEntry])
    change(entry, 'sortKey', { type: 'string', pattern: '^[0-9]+$' });
  for (const name of ['nftCollectionName', 'nftSymbol'])
    change(NftHolderPage, name, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1 });
  return documentText(document);
}

function change({ properties }: Schema, name: string, type: object): void {
  const { description = '' } = properties[name] ?? {};
  properties[name] = { description, ...type } as unknown as Schema;
}
