import { runProcess } from './cli/run-process.js';

process.exitCode = await runProcess(process.argv);
