import type { FastifyInstance } from 'fastify'
import { SignUpResult } from '#contract/auth/sign-in.ts'
import {
  MailReceipt,
  PendingSignUp,
  ResendRequest,
  SignUpCodeRequest,
  SignUpLinkRequest,
  SignUpRequest,
} from '#contract/auth/sign-up.ts'
import { publicRoutes } from '../../../platform/http/routes.ts'
import { type AuthContext, forRequest } from '../context.ts'
import { getUserAgent } from '../sessions/routes.ts'
import { completeSignUpByCode, completeSignUpByLink, resendSecret, startSignUp } from './sign-up.ts'

export function registerSignUpRoutes(app: FastifyInstance, auth: AuthContext): void {
  const route = publicRoutes(app, auth.platform)

  route({
    method: 'POST',
    url: '/api/auth/signup/initiate',
    summary: 'Start a sign-up: emails a code and creates nothing yet',
    access: 'anyone',
    requestsPerMinute: 10,
    body: SignUpRequest,
    reply: PendingSignUp,
    handler: ({ body, request }) => startSignUp(forRequest(auth, request), body, false),
  })
  route({
    method: 'POST',
    url: '/api/auth/signup/verify',
    summary: 'Complete a sign-up with the code: creates the user, organization and workspace, and signs in',
    access: 'anyone',
    requestsPerMinute: 20,
    body: SignUpCodeRequest,
    reply: SignUpResult,
    mirrorsDataAtTop: true,
    handler: ({ body, request }) => completeSignUpByCode(forRequest(auth, request), body, getUserAgent(request)),
  })
  route({
    method: 'POST',
    url: '/api/auth/resend-otp',
    summary: 'Email a new code; the previous one stops working',
    access: 'anyone',
    requestsPerMinute: 10,
    body: ResendRequest,
    reply: MailReceipt,
    handler: ({ body, request }) => resendSecret(forRequest(auth, request), body, false),
  })
  route({
    method: 'POST',
    url: '/auth/signup',
    summary: 'Start a sign-up: emails a link and creates nothing yet',
    access: 'anyone',
    requestsPerMinute: 10,
    body: SignUpRequest,
    reply: PendingSignUp,
    handler: ({ body, request }) => startSignUp(forRequest(auth, request), body, true),
  })
  route({
    method: 'POST',
    url: '/auth/verify-email',
    summary: 'Complete a sign-up with the token from the link, and sign in',
    access: 'anyone',
    requestsPerMinute: 20,
    body: SignUpLinkRequest,
    reply: SignUpResult,
    mirrorsDataAtTop: true,
    handler: ({ body, request }) => completeSignUpByLink(auth, body, getUserAgent(request)),
  })
  route({
    method: 'POST',
    url: '/auth/resend-verification',
    summary: 'Email a new link; the previous one stops working',
    access: 'anyone',
    requestsPerMinute: 10,
    body: ResendRequest,
    reply: MailReceipt,
    handler: ({ body, request }) => resendSecret(forRequest(auth, request), body, true),
  })
}
