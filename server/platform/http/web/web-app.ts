import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowInlineScripts } from './security-headers.ts'

/** Paths whose navigation gets the API reply instead of the page (R13). */
const apiPaths = /^\/(assets\/|docs(\/|$)|openapi\.json$|health$|ready$|files\/|webhooks\/)/

/** Serves the web application and the API on one port: browser navigation gets the page, API calls get the API (R13). */
export async function serveWebApp(app: FastifyInstance, directory: string, supportUrl: string | null): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) return
  const page = injectSupportUrl(await readFile(join(directory, 'index.html'), 'utf8'), supportUrl)
  const entries = await readdir(directory, { withFileTypes: true })
  const files = new Set(
    entries.filter((entry) => entry.isFile() && entry.name !== 'index.html').map(({ name }) => `/${name}`),
  )

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    const isFile = files.has(path) || path.startsWith('/assets/')
    reply.header('vary', isFile ? 'Accept, Authorization, Accept-Encoding' : 'Accept, Authorization')
    if (!(isNavigation(request) || isRootRequest(request)) || apiPaths.test(path) || isFile) return
    const policy = allowInlineScripts(String(reply.getHeader('content-security-policy')), page)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(page)
  })

  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      const isImmutable = path.includes(`${directory}/assets/`)
      reply.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Adds the one setting that the page needs before sign-in. */
const injectSupportUrl = (page: string, url: string | null): string =>
  url ? page.replace('</head>', () => `<meta name="support-url" content="${escapeHtml(url)}"></head>`) : page

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'

/** The root is not an API path, so even curl and health checks get the page. */
const isRootRequest = (request: FastifyRequest): boolean => isRead(request) && pathOf(request) === '/'

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isNavigation = (request: FastifyRequest): boolean =>
  isRead(request) &&
  request.headers.authorization === undefined &&
  String(request.headers.accept ?? '').includes('text/html')
