import { hash } from '@node-rs/argon2'
import { uuidv7 } from 'uuidv7'
import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { createEmailAddress, createSignUpBody } from './fixtures.ts'

/** Creates an account with a password and a second session, and an example for each identity route. */
export const authExamples: CollectExamples = async (server, person) => {
  const { platform } = server
  const { owner } = platform.database
  const { userId, organizationId: tenantId, workspaceId, email } = person
  const { password } = createSignUpBody()
  await owner.query('update identity.users set password_hash = $2, phone_number = $3 where id = $1', [
    userId,
    await hash(password, platform.passwordCost),
    workspaceId,
  ])
  const sessionId = uuidv7()
  await owner.query(
    `insert into identity.sessions (id, user_id, is_remembered, expires_at) values ($1, $2, false, now() + interval '1 day')`,
    [sessionId, userId],
  )
  const otherSessionId = uuidv7()
  await owner.query(
    `insert into identity.sessions (id, user_id, is_remembered, expires_at) values ($1, $2, false, now() + interval '1 day')`,
    [otherSessionId, userId],
  )
  const { rows } = await owner.query(
    'select array_agg(user_id) as ids from identity.organization_members where organization_id = $1',
    [tenantId],
  )
  const newPassword = 'an entirely new password'
  return {
    examples: {
      'POST /api/auth/signup/initiate': { body: createSignUpBody(createEmailAddress()) },
      'POST /api/auth/signup/verify': { body: { email, otp: '000000' } },
      'POST /api/auth/resend-otp': { body: { email } },
      'POST /auth/signup': { body: createSignUpBody(createEmailAddress()) },
      'POST /auth/verify-email': { body: { token: 'none' } },
      'POST /auth/resend-verification': { body: { email } },
      'POST /api/auth/login': { body: { username: email, password } },
      'POST /auth/login': { body: { email, password } },
      'POST /auth/refresh': { body: { refreshToken: 'none' } },
      'POST /auth/forgot-password': { body: { email } },
      'POST /auth/reset-password': { body: { token: 'none', newPassword } },
      'POST /auth/tenant-login': { body: { tenantId }, expectedText: tenantId },
      'POST /api/auth/logout': { token: platform.tokens.sign({ userId, sessionId, tenantId }), body: {} },
      'GET /auth/sessions': { expectedText: person.sessionId, isPersonal: true },
      // For another person, whose sessions no other example needs.
      'DELETE /auth/sessions': { token: (await createPerson(server)).token, isPersonal: true },
      'DELETE /auth/sessions/{id}': { params: { id: otherSessionId }, isPersonal: true },
      'GET /auth/profile': { expectedText: workspaceId },
      'PUT /auth/profile': { body: { name: 'Maren Aldous', timezone: 'Europe/Paris' }, expectedText: workspaceId },
      'PUT /auth/change-password': { body: { currentPassword: password, newPassword } },
      'GET /auth/workspace/{id}/members': { params: { id: workspaceId }, expectedText: userId },
      'GET /auth/organization/{id}/members': {
        params: { id: tenantId },
        expectedText: userId,
        allowedForeignIds: rows[0].ids,
      },
      'GET /auth/organization/{id}/workspaces': { params: { id: tenantId }, expectedText: workspaceId },
    },
  }
}
