import type { FastifyInstance } from 'fastify'
import { SignedUp } from '#contract/auth/sign-in.ts'
import { CodeGiven, LinkGiven, MailSent, Resend, SignUp, SignUpBegun } from '#contract/auth/sign-up.ts'
import { open } from '../../platform/http.ts'
import type { Auth } from './auth.ts'
import { agentOf } from './session-routes.ts'
import { begin, completeByCode, completeByLink, resend } from './sign-up.ts'

export function signUpRoutes(app: FastifyInstance, auth: Auth): void {
  const route = open(app, auth.platform)

  route({
    method: 'POST',
    url: '/api/auth/signup/initiate',
    summary: 'Begin a sign-up: mails a code, creates nothing yet',
    openTo: 'anyone',
    perMinute: 10,
    body: SignUp,
    reply: SignUpBegun,
    does: ({ body }) => begin(auth, body, false),
  })
  route({
    method: 'POST',
    url: '/api/auth/signup/verify',
    summary: 'Finish a sign-up with the code: creates user, organization and workspace, and signs in',
    openTo: 'anyone',
    perMinute: 20,
    body: CodeGiven,
    reply: SignedUp,
    alsoOnTop: true,
    does: ({ body, request }) => completeByCode(auth, body, agentOf(request)),
  })
  route({
    method: 'POST',
    url: '/api/auth/resend-otp',
    summary: 'Mail a new code; the earlier one is worth nothing any more',
    openTo: 'anyone',
    perMinute: 10,
    body: Resend,
    reply: MailSent,
    does: ({ body }) => resend(auth, body, false),
  })
  route({
    method: 'POST',
    url: '/auth/signup',
    summary: 'Begin a sign-up: mails a link, creates nothing yet',
    openTo: 'anyone',
    perMinute: 10,
    body: SignUp,
    reply: SignUpBegun,
    does: ({ body }) => begin(auth, body, true),
  })
  route({
    method: 'POST',
    url: '/auth/verify-email',
    summary: "Finish a sign-up with the link's token, and sign in",
    openTo: 'anyone',
    perMinute: 20,
    body: LinkGiven,
    reply: SignedUp,
    alsoOnTop: true,
    does: ({ body, request }) => completeByLink(auth, body, agentOf(request)),
  })
  route({
    method: 'POST',
    url: '/auth/resend-verification',
    summary: 'Mail a new link; the earlier one is worth nothing any more',
    openTo: 'anyone',
    perMinute: 10,
    body: Resend,
    reply: MailSent,
    does: ({ body }) => resend(auth, body, true),
  })
}
