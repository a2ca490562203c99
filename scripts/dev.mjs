import './launcher/require-node-version.mjs'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { inRoot, root } from './process/root.mjs'

await ensureInstalled()
const { createServer } = await import('vite')

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const apiPort = await freePort()

const server = spawn(process.execPath, [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', 'server/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
  },
  stdio: 'inherit',
})
server.on('exit', (code) => process.exit(code ?? 1))

const web = await createServer({
  root: inRoot('web'),
  configFile: inRoot('vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${apiPort}`,
        bypass: (request) => (isForWeb(request) ? request.url : undefined),
      },
    },
  },
})
await web.listen()
web.printUrls()

/** Whether a request is for the web application: browser navigation and its files. Everything else on the port is the API. */
function isForWeb({ method, url, headers }) {
  const path = url.split('?')[0]
  if (/^\/(docs|openapi\.json|health|ready|files|webhooks)(\/|$)/.test(path)) return false
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!headers.authorization && headers.accept?.includes('text/html')) return true
  return (
    /^\/(@|node_modules\/)/.test(path) || isFile(inRoot('web', `.${path}`)) || isFile(inRoot('web/public', `.${path}`))
  )
}

function isFile(place) {
  return fs.statSync(place, { throwIfNoEntry: false })?.isFile() ?? false
}

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
