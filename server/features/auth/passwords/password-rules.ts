import { passwordMessages } from '#contract/auth/messages.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The person the password is for. */
export type PasswordHolder = { email: string; name: string | null }

/** If a name leaves fewer letters than this, the password is digits and signs around it. */
const minWordLength = 3

const common = new Set(commonPasswords.passwords.split(' '))

/** Why a new password would soon be guessed (ASVS 6.2.4); null where it would not. Its length is checked by the schema. */
export function findPasswordProblem(password: string, { email, name }: PasswordHolder): string | null {
  const normalized = password.trim().toLowerCase()
  if (common.has(normalized) || new Set(normalized).size < 3) return passwordMessages.common
  const login = email.toLowerCase()
  const [localPart = ''] = login.split('@')
  const words = [login, localPart, name ?? '', ...(name ?? '').split(/\s+/)].map(lettersOf)
  const guessable = words.filter((word) => word.length >= minWordLength)
  return guessable.includes(lettersOf(normalized) || normalized) ? passwordMessages.personal : null
}

/** Digits and signs around a name do not make it harder to guess. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
