import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';

/** Opens a connection to a server that cannot be reached by its address. */
export type OpenConnection = () => Promise<Duplex>;

/** Keeps connections that are opened by a function. */
export class StoreAgent extends Agent {
  readonly #open: OpenConnection;

  constructor(open: OpenConnection, options: AgentOptions) {
    super(options);
    this.#open = open;
  }

  override createConnection(
    _options: ClientRequestArgs,
    opened: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    this.#open().then(
      (connection) => opened(null, connection),
      // There is no connection beside an error.
      (error: Error) => opened(error, undefined as never),
    );
  }
}
