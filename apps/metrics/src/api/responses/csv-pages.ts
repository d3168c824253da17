import type { FairTurns } from '@firn/http/admission';
import { RawJson } from '@firn/http/server';
import { parseExactJson } from '@firn/primitives';
import { answerWith, type BoundOperation, chooseMediaType } from '@firn/rest/server';
import type { Asker, MetricsContext } from '../metrics-context.js';

/** Which rows and columns a page has as CSV. */
interface CsvTable {
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
const csvTables: Readonly<Record<string, CsvTable>> = {
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

/** A page as its JSON says it: integers beyond 2^53 are decimal digits. */
type JsonPage = Readonly<Record<string, unknown>> & { readonly nextPageToken?: string };

/**
 * Writes a page as CSV (RFC 4180): a header row, then a row for each item, each ended with CRLF. A list is one cell, its items apart by spaces.
 *
 * @example
 * writeCsv({ results: [{ value: 18, timestamp: 1735696800 }] }, { items: 'results', columns: ['timestamp', 'value'] })
 * // 'timestamp,value\r\n1735696800,18\r\n'
 */
export function writeCsv(page: JsonPage, { items, columns }: CsvTable): string {
  const rows = page[items] as readonly Readonly<Record<string, unknown>>[];
  let text = `${columns.join(',')}\r\n`;
  for (const row of rows) text += `${columns.map((name) => cellOf(row[name])).join(',')}\r\n`;
  return text;
}

const mustBeQuoted = /[",\r\n]/;

function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface FormParams {
  readonly format?: 'csv' | 'json' | undefined;
}

const csvType = 'text/csv; charset=utf-8; header=present';

/**
 * The same operation with its pages as CSV too, for who asks for that by `format` or by `Accept`.
 * @param turns in which CSV is made: hundreds who wait for one page have it at the same moment.
 */
export function inForms(
  operation: BoundOperation<MetricsContext>,
  turns: FairTurns,
): BoundOperation<MetricsContext> {
  const table = csvTables[operation.contract.name];
  if (table === undefined) return operation;
  const handler = operation.handler as (params: object, context: MetricsContext) => unknown;
  const { encodeResult } = operation.contract;
  return {
    ...operation,
    handler: ({ format, ...params }: FormParams, context) => {
      const result = handler(params, context);
      const { asker } = context;
      if (format === 'json' || (format === undefined && !prefersCsv(asker?.accept))) return result;
      return toCsv(result, { encode: encodeResult, table, asker, turns });
    },
  };
}

interface CsvOptions {
  readonly encode: (result: never) => string;
  readonly table: CsvTable;
  readonly asker: Asker | undefined;
  readonly turns: FairTurns;
}

/** Makes the CSV of the JSON: it cannot say another number. */
async function toCsv(result: unknown, { encode, table, asker, turns }: CsvOptions) {
  const made = await result;
  const { client = '' } = asker ?? {};
  const { body, nextPageToken } = await turns.run(client, () => {
    const page = parseExactJson(made instanceof RawJson ? made.text() : encode(made as never)) as JsonPage;
    return { body: writeCsv(page, table), nextPageToken: page.nextPageToken };
  });
  return answerWith({
    status: 200,
    contentType: 'text/csv',
    headers: { 'content-type': csvType, ...linkTo(nextPageToken, asker?.target) },
    body,
  });
}

/** The same query with the token of the next page (RFC 8288), relative to what was asked. */
function linkTo(pageToken: string | undefined, target = ''): { readonly link?: string } {
  if (pageToken === undefined) return {};
  const query = new URLSearchParams(target.split('?')[1]);
  query.set('pageToken', pageToken);
  return { link: `<?${query}>; rel="next"` };
}

/**
 * Whether a client likes CSV better than JSON. The interface knows no 406: who takes neither is answered as who does not say what it takes
 * (RFC 9110, section 12.4.1).
 */
function prefersCsv(accept: string | undefined): boolean {
  return chooseMediaType(accept, ['application/json', 'text/csv'], 'application/json') === 'text/csv';
}
