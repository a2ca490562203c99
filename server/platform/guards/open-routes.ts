/** Every route that answers without a session, and why it may. */
export const openRoutes: Record<string, string> = {
  'GET /health': 'tells a supervisor that the process lives',
  'GET /ready': 'tells a load balancer that the server can serve',
  'GET /openapi.json': 'describes the API; holds nothing of anybody',
  'GET /docs': 'the same, to read',
  'POST /api/auth/signup/initiate': 'begins a sign-up',
  'POST /api/auth/signup/verify': 'ends it; the mailed code is the proof',
  'POST /api/auth/resend-otp': 'mails another code',
  'POST /auth/signup': 'begins a sign-up',
  'POST /auth/verify-email': 'ends it; the mailed link is the proof',
  'POST /auth/resend-verification': 'mails another link',
  'POST /api/auth/login': 'signs in',
  'POST /auth/login': 'signs in',
  'POST /auth/refresh': 'the refresh token is the proof',
  'POST /auth/forgot-password': 'mails a link',
  'POST /auth/reset-password': 'the mailed link is the proof',
  'GET /api/maintenance/status': 'says whether the product is down for work on it; holds nothing of anybody',
}

/** Every route that answers any session, without a permission in a workspace, and why it may. */
export const sessionRoutes: Record<string, string> = {
  'POST /auth/tenant-login': 'enters an organization of the caller; the function asks for membership',
  'POST /api/auth/logout': "ends the caller's session",
  'GET /auth/profile': 'shows the caller to the caller',
  'PUT /auth/profile': 'changes the caller',
  'PUT /auth/change-password': 'changes the caller, who proves the present password',
  'GET /auth/sessions': "shows the caller's sessions to the caller",
  'DELETE /auth/sessions': "ends the caller's other sessions",
  'DELETE /auth/sessions/:id': "ends a session of the caller; the function looks at no other person's",
  'GET /auth/workspace/:id/members': 'enters the workspace of its path as a scoped route would',
  'GET /auth/organization/:id/members': 'the function asks for membership',
  'GET /auth/organization/:id/workspaces': "shows the caller's own workspaces",
}
