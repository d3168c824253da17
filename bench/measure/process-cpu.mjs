import { spawn } from 'node:child_process';

/**
 * Runs a command and returns the CPU seconds, user and system, of it and everything it started.
 * @throws Error with the end of the output in its message, and all of it as `output`, if it fails.
 */
export function commandCpuSeconds(command, cwd) {
  return new Promise((resolve, reject) => {
    const script = `TIMEFORMAT='firn-cpu %U %S'; time ( ${command} )`;
    const child = spawn('bash', ['-c', script], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const match = /firn-cpu ([\d.]+) ([\d.]+)/.exec(output);
      if (code !== 0 || !match) {
        const failure = new Error(`"${command}" failed with code ${code}:\n${output.slice(-2000)}`);
        return reject(Object.assign(failure, { output }));
      }
      resolve(Number(match[1]) + Number(match[2]));
    });
  });
}
