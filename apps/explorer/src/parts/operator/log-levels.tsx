import { adminSetLoggerLevel } from '@firn/node-client';
import type { LogLevel } from '@firn/node-validators';
import { logLevelsQuery } from '../../data/log-levels-query.js';
import { renew } from '../../data/renew.js';
import { connection } from '../../data/session.js';
import { useQuery } from '../../data/use-query.js';
import { formatChainText } from '../../format/chain-text.js';
import { DataTable } from '../data-table.js';
import { Failure } from '../failure.js';
import { Loaded } from '../loaded.js';
import { useAction } from '../use-action.js';
import { Value } from '../values.js';

/** From nothing to everything. */
const levels: readonly LogLevel[] = ['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO'];

interface LoggerRow {
  readonly name: string;
  readonly logLevel: LogLevel;
  readonly displayLevel: LogLevel;
}

/** How much each logger of the node writes and displays, and a choice to change it until the node stops. */
export function LogLevels() {
  const { run, error, isRunning } = useAction();
  const set = (
    loggerName: string,
    change: { readonly logLevel: LogLevel } | { readonly displayLevel: LogLevel },
  ) =>
    run(`Changed the level of ${loggerName}`, async () => {
      await adminSetLoggerLevel(connection().node, { loggerName, ...change });
      await renew(({ queryKey }) => queryKey[1] === 'logLevels');
    });
  return (
    <Loaded query={useQuery(logLevelsQuery)} lines={4}>
      {(loggers) =>
        loggers === null ? (
          <p class="muted">
            The node does not serve its administration: it does where it is started with{' '}
            <code>--api-admin-enabled=true</code>.
          </p>
        ) : (
          <>
            <DataTable
              name="loggers"
              caption="Levels of the loggers"
              rows={Object.entries(loggers).map(([name, own]): LoggerRow => ({ name, ...own }))}
              keyOf={({ name }) => name}
              columns={[
                {
                  name: 'Logger',
                  show: ({ name }) => <Value check="row.logger">{formatChainText(name)}</Value>,
                  value: ({ name }) => name,
                },
                {
                  name: 'In the file',
                  show: ({ name, logLevel }) => (
                    <LevelChoice
                      label={`Level of ${name} in the file`}
                      level={logLevel}
                      isDisabled={isRunning}
                      choose={(level) => void set(name, { logLevel: level })}
                    />
                  ),
                  value: ({ logLevel }) => logLevel,
                },
                {
                  name: 'Displayed',
                  show: ({ name, displayLevel }) => (
                    <LevelChoice
                      label={`Level of ${name} that is displayed`}
                      level={displayLevel}
                      isDisabled={isRunning}
                      choose={(level) => void set(name, { displayLevel: level })}
                    />
                  ),
                  value: ({ displayLevel }) => displayLevel,
                },
              ]}
            />
            {error === undefined ? null : <Failure error={error} />}
          </>
        )
      }
    </Loaded>
  );
}

function LevelChoice({
  label,
  level,
  isDisabled,
  choose,
}: {
  readonly label: string;
  readonly level: LogLevel;
  readonly isDisabled: boolean;
  readonly choose: (level: LogLevel) => void;
}) {
  const chosen = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) => {
    const found = levels.find((one) => one === currentTarget.value);
    if (found !== undefined) choose(found);
  };
  return (
    <select aria-label={label} value={level} disabled={isDisabled} onChange={chosen}>
      {levels.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}
