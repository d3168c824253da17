/** Which rows and columns a page has as CSV. */
export interface CsvTable {
  /** Field of the page that holds its items, a row each. */
  readonly items: 'addresses' | 'results';
  /**
   * Fields of an item, in the order of the columns. They are numbers, hex, cb58 and bech32: no cell can be taken for the formula of a
   * spreadsheet. Texts that a contract says of itself are therefore none of them.
   */
  readonly columns: readonly string[];
}

const points: CsvTable = { items: 'results', columns: ['timestamp', 'value'] };
const holders: CsvTable = { items: 'addresses', columns: ['address', 'sortKey'] };

/** The operations whose pages are CSV as well, by operationId. */
export const csvTables: Readonly<Record<string, CsvTable>> = {
  getAverageTps: points,
  getChainMetrics: points,
  getIcmTimeseries: {
    items: 'results',
    columns: ['timestamp', 'srcBlockchainId', 'destBlockchainId', 'value'],
  },
  getNetworkMetrics: points,
  getSubnetMetrics: points,
  getTotalValidatorMetrics: points,
  getValidationMetrics: points,
  getValidatorMetrics: points,
  listNftHolders: holders,
  listTokenBalances: holders,
  listValidatorAddresses: { items: 'addresses', columns: ['addresses', 'sortKey'] },
};
