import { type Static, Type } from 'typebox'
import { NullableId } from '../kit/schema.ts'
import { NewPassword } from './sign-up.ts'
import { User } from './user.ts'

const PasswordInput = Type.String({ minLength: 1, maxLength: 200 })
const RefreshToken = Type.String({ minLength: 1, maxLength: 200 })

/** First step of signing in (GAP-001, GAP-003): `username` is an email address or a username. */
export const Credentials = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 255 }),
    password: PasswordInput,
    rememberMe: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
)
export type Credentials = Static<typeof Credentials>

/** Both steps in one call. */
export const EmailCredentials = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 255 }),
    password: PasswordInput,
    rememberMe: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
)

/** `tenantId` is one of the caller's organizations; `null` if they have none yet. */
export const OrganizationChoice = Type.Object({ tenantId: NullableId }, { additionalProperties: false })

/** Valid for the second step only; its claim `tenant_id` is the organization to sign in to. */
export const IdentityToken = Type.Object({ accessToken: Type.String() })

export const SignInResult = Type.Object({ accessToken: Type.String(), refreshToken: Type.String(), user: User })
export type SignInResult = Static<typeof SignInResult>

/** `checkout_url` only if a paid plan was chosen. */
export const SignUpResult = Type.Object({ ...SignInResult.properties, checkout_url: Type.Optional(Type.String()) })
export type SignUpResult = Static<typeof SignUpResult>

export const RefreshRequest = Type.Object({ refreshToken: RefreshToken }, { additionalProperties: false })
export const TokenPair = Type.Object({ accessToken: Type.String(), refreshToken: Type.String() })
export type TokenPair = Static<typeof TokenPair>

/** The body is optional. */
export const SignOutRequest = Type.Unsafe<{ refreshToken?: string | null } | null>({
  type: ['object', 'null'],
  properties: { refreshToken: { type: ['string', 'null'], maxLength: 200 } },
  additionalProperties: false,
})
export const SignOutResult = Type.Object({ signedOut: Type.Literal(true) })

export const PasswordResetRequest = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword },
  { additionalProperties: false },
)
export const PasswordChangeRequest = Type.Object(
  { currentPassword: PasswordInput, newPassword: NewPassword },
  { additionalProperties: false },
)
export const PasswordChangeResult = Type.Object({ changed: Type.Literal(true) })
