import { type FairTurns, RawJson } from '@firn/http/server';
import { parseExactJson } from '@firn/primitives';
import { answerWith, type BoundOperation, chooseMediaType } from '@firn/rest/server';
import type { Asker, MetricsContext } from '../metrics-context.js';
import { type CsvTable, csvTables } from './csv-tables.js';
import { type JsonPage, writeCsv } from './write-csv.js';

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
  const { body, nextPageToken } = await inTurnOf(turns, client, () => {
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

function inTurnOf<Made>(turns: FairTurns, client: string, make: () => Made): Promise<Made> {
  return new Promise((resolve, reject) => {
    turns.schedule(client, () => {
      try {
        resolve(make());
      } catch (error) {
        reject(error);
      }
    });
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
