import { describe } from 'vitest';
import { servedWorkplace } from './served-workplace.js';
import { isRepresentative, testCommands } from './test-commands.js';

describe('the guides', () => {
  testCommands(servedWorkplace(), (command) => !isRepresentative(command));
});
