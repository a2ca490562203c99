import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { registerAccountRoutes } from './account/routes.ts'
import { createAuthContext } from './context.ts'
import { registerSessionRoutes } from './sessions/routes.ts'
import { registerSignUpRoutes } from './sign-up/routes.ts'

/** Registers both route families of the specification, /auth/… and /api/auth/…, with the same functions (GAP-001). */
export function registerAuthRoutes(app: FastifyInstance, platform: Platform): void {
  const auth = createAuthContext(platform)
  registerSignUpRoutes(app, auth)
  registerSessionRoutes(app, auth)
  registerAccountRoutes(app, auth)
}
