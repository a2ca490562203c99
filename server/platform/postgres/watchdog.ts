/**
 * Returns the command of a small process between the product and the server. It prints the process id of the server, then waits for the
 * end of its standard input, which the kernel closes when the product ends in any way, and stops the server.
 */
export function watchdogCommand(postgres: string, args: string[], pgCtl: string, cluster: string): [string, string[]] {
  if (process.platform === 'win32') return [process.execPath, ['-e', nodeScript, pgCtl, cluster, postgres, ...args]]
  return ['/bin/sh', ['-c', shellScript, 'parley-postgres', postgres, ...args]]
}

// A signal interrupts `wait`, hence the loop.
const shellScript = `
exec 3<&0
"$@" </dev/null >/dev/null 3<&- & server=$!
echo $server
trap 'kill -INT $server' TERM INT HUP
( read -r _ <&3; kill -INT $server ) >/dev/null 2>&1 & guard=$!
exec </dev/null 3<&-
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $guard 2>/dev/null
exit $code
`

// Windows has neither /bin/sh nor SIGINT between processes. Untested.
const nodeScript = `
const { spawn } = require('node:child_process')
const [pgCtl, cluster, postgres, ...args] = process.argv.slice(1)
const server = spawn(postgres, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })
console.log(server.pid)
const end = () => spawn(pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore', windowsHide: true })
process.stdin.on('end', end).on('error', end).resume()
server.on('exit', (code) => process.exit(code ?? 1))
`
