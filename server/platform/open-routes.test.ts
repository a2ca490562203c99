import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { startTestServer } from './testing/harness.ts'

/** Every call that needs no permission in a workspace, and why that is right. Whoever opens another writes it here. */
const openRoutes: Record<string, 'anyone' | 'any session' | 'by itself'> = {
  // Whoever signs up or in has no session yet (GAP-016).
  'POST /api/auth/signup/initiate': 'anyone',
  'POST /api/auth/signup/verify': 'anyone',
  'POST /api/auth/resend-otp': 'anyone',
  'POST /auth/signup': 'anyone',
  'POST /auth/verify-email': 'anyone',
  'POST /auth/resend-verification': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/forgot-password': 'anyone',
  'POST /auth/reset-password': 'anyone',
  // The refresh token is the credential.
  'POST /auth/refresh': 'anyone',
  // About the signed-in person, not about a workspace.
  'POST /auth/tenant-login': 'any session',
  'POST /api/auth/logout': 'any session',
  'GET /auth/profile': 'any session',
  'PUT /auth/profile': 'any session',
  'PUT /auth/change-password': 'any session',
  // Names its workspace or organization in the path; membership is asked in the database.
  'GET /auth/workspace/:id/members': 'any session',
  'GET /auth/organization/:id/members': 'any session',
  'GET /auth/organization/:id/workspaces': 'any session',
  // Says whether the server lives, and how to call it; no data.
  'GET /health': 'by itself',
  'GET /ready': 'by itself',
  'GET /openapi.json': 'by itself',
  'GET /docs': 'by itself',
  'GET /docs/static/*': 'by itself',
  'GET /docs/json': 'by itself',
  'GET /docs/yaml': 'by itself',
  'GET /docs/static/index.html': 'by itself',
  'GET /docs/static/swagger-initializer.js': 'by itself',
}

it('opens exactly the written list of routes to callers without a permission', async () => {
  const found: Record<string, string> = {}
  let closed = 0
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const verb of [method].flat().filter((verb) => verb !== 'HEAD')) {
        if (config?.permission) closed++
        else found[`${verb} ${url}`] = config?.openTo ?? 'by itself'
      }
    })
  }
  subscribe('fastify.initialization', listen)
  const server = await startTestServer()
  unsubscribe('fastify.initialization', listen)
  await server.close()

  expect(closed).toBeGreaterThan(0)
  expect(found).toEqual(openRoutes)
})
