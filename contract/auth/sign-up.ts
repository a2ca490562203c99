import { type Static, Type } from 'typebox'
import { Id } from '../kit/schema.ts'

export const Email = Type.Unsafe<string>({ type: 'string', format: 'email', maxLength: 255 })
/** GAP-014 */
export const NewPassword = Type.String({ minLength: 8, maxLength: 200 })

const words = Type.String({ minLength: 1, maxLength: 255 })

/** A sign-up (AUTH-002, AUTH-003): one person, one organization, one workspace; or one person who was invited. */
export const SignUp = Type.Object(
  {
    email: Email,
    password: NewPassword,
    name: words,
    organizationName: Type.Optional(words),
    workspaceName: Type.Optional(words),
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
export type SignUp = Static<typeof SignUp>

/** `resendAfter`: seconds until another mail may be asked for. The same whether or not the address is known. */
export const MailSent = Type.Object({ email: Type.String(), resendAfter: Type.Integer() })
export type MailSent = Static<typeof MailSent>

/** Names the sign-up a code was mailed for: its password counts, and that of no other sign-up for the address. */
const SignUpId = Type.Optional(
  Type.Unsafe<string>({ ...Id, description: 'From the answer that began it; needed where several sign-ups wait' }),
)

export const SignUpBegun = Type.Object({ ...MailSent.properties, signUpId: Id })
export type SignUpBegun = Static<typeof SignUpBegun>

export const CodeGiven = Type.Object(
  {
    email: Email,
    otp: Type.String({ minLength: 1, maxLength: 20, description: 'The six digits of the mail' }),
    signUpId: SignUpId,
  },
  { additionalProperties: false },
)
export type CodeGiven = Static<typeof CodeGiven>

export const Resend = Type.Object({ email: Email, signUpId: SignUpId }, { additionalProperties: false })
export type Resend = Static<typeof Resend>

export const EmailOnly = Type.Object({ email: Email }, { additionalProperties: false })
/** With the password, only whoever began the sign-up can finish it: the page of the link sends it always. */
export const LinkGiven = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Refused unless it is the one the sign-up began with' }),
    ),
  },
  { additionalProperties: false },
)
export type LinkGiven = Static<typeof LinkGiven>
