import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Content security policy of the page. The library's own policy would upgrade to https, which a local network may not have. */
const docsCsp = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'style-src': "'self' 'unsafe-inline'",
}

/** Serves OpenAPI 3.1, generated from the routes' schemas, at /openapi.json, and a documentation page at /docs. */
export async function addOpenApi(app: FastifyInstance, description: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parley', version: '1', description },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ session: [] }],
    },
    hideUntagged: false,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsCsp })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
