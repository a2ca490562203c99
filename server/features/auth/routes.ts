import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { accountRoutes } from './account-routes.ts'
import { authOf } from './auth.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** Both families of the specification, /auth/… and /api/auth/…, over the same verbs (GAP-001). */
export function authRoutes(app: FastifyInstance, platform: Platform): void {
  const auth = authOf(platform)
  signUpRoutes(app, auth)
  sessionRoutes(app, auth)
  accountRoutes(app, auth)
}
