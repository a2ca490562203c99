import { type Static, Type } from 'typebox'
import { Id } from '../kit/schema.ts'

export const Email = Type.Unsafe<string>({ type: 'string', format: 'email', maxLength: 255 })
/** GAP-014 */
export const NewPassword = Type.String({ minLength: 8, maxLength: 200 })

const NonEmptyText = Type.String({ minLength: 1, maxLength: 255 })

/** A sign-up (AUTH-002, AUTH-003): one person, one organization, one workspace; or one person who was invited. */
export const SignUpRequest = Type.Object(
  {
    email: Email,
    password: NewPassword,
    name: NonEmptyText,
    organizationName: Type.Optional(NonEmptyText),
    workspaceName: Type.Optional(NonEmptyText),
    invitation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The token of an invitation, instead of an organization and a workspace (GAP-111)',
      }),
    ),
    phoneNumber: Type.Optional(Type.Union([Type.String({ maxLength: 50 }), Type.Null()])),
    promo_code: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    on_trial: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    plan_code: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  },
  { additionalProperties: false },
)
export type SignUpRequest = Static<typeof SignUpRequest>

/** `resendAfter`: seconds until another email can be requested. The same whether or not the address is known. */
export const MailReceipt = Type.Object({ email: Type.String(), resendAfter: Type.Integer() })
export type MailReceipt = Static<typeof MailReceipt>

/** Identifies the sign-up that the code was emailed for. Its password applies, not that of another sign-up with the same address. */
const SignUpId = Type.Optional(
  Type.Unsafe<string>({
    ...Id,
    description: 'From the response that started the sign-up; required if several are pending',
  }),
)

export const PendingSignUp = Type.Object({ ...MailReceipt.properties, signUpId: Id })
export type PendingSignUp = Static<typeof PendingSignUp>

export const SignUpCodeRequest = Type.Object(
  {
    email: Email,
    otp: Type.String({ minLength: 1, maxLength: 20, description: 'The six digits from the email' }),
    signUpId: SignUpId,
  },
  { additionalProperties: false },
)
export type SignUpCodeRequest = Static<typeof SignUpCodeRequest>

export const ResendRequest = Type.Object({ email: Email, signUpId: SignUpId }, { additionalProperties: false })
export type ResendRequest = Static<typeof ResendRequest>

export const EmailOnly = Type.Object({ email: Email }, { additionalProperties: false })
/** The page behind the link always sends the password, so that only the person who started the sign-up can finish it. */
export const SignUpLinkRequest = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Must match the password that the sign-up started with',
      }),
    ),
  },
  { additionalProperties: false },
)
export type SignUpLinkRequest = Static<typeof SignUpLinkRequest>
