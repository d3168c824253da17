import type {
  AddressEntry,
  AddressPage,
  NftHolderPage,
  ValidatorAddressEntry,
  ValidatorAddressPage,
} from '@firn/metrics-validators';
import { encodeNumber, encodeString, encodeUint256, encodeUint256Number } from '@firn/primitives';

/** Writes the answers that the published SDKs read in another form than the contract says, by operationId. */
export const sdkEncoders: Readonly<Record<string, (result: never) => string>> = {
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
