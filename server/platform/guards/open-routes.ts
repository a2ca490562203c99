/** Every route that answers without a session, and why it may. */
export const openRoutes: Record<string, string> = {
  'GET /health': 'tells a supervisor that the process lives',
  'GET /ready': 'tells a load balancer that the server can serve',
  'GET /openapi.json': 'describes the API; holds nothing of anybody',
  'GET /docs': 'the same, to read',
}
