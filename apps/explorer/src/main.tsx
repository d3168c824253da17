import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { render } from 'preact';
import { openConnection } from './data/connection.js';
import { followMetricsService } from './data/metrics-service.js';
import { setConnection } from './data/session.js';
import { startKeys } from './keys/start-keys.js';
import { Failure } from './parts/failure.js';
import { lightUpEqual } from './parts/light-up-equal.js';
import { startRouter } from './router/location.js';
import { Shell } from './shell.js';
import { applyTheme } from './state/settings.js';

applyTheme();
const app = document.querySelector('#app');
if (app === null) throw new Error('the document has no place for the pages');
try {
  setConnection(await openConnection());
  startRouter();
  startKeys();
  lightUpEqual();
  followMetricsService();
  render(<Shell />, app);
} catch (error) {
  const failure = error instanceof Error ? error : new Error(String(error));
  render(
    <main>
      <h1>Firn</h1>
      <Failure error={failure} retry={() => location.reload()} />
    </main>,
    app,
  );
}
