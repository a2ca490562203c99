import { passwordMessages } from '#contract/auth/messages.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The person the password is for. */
export type PasswordHolder = { email: string; name: string | null }

/** If fewer letters than this remain without the name, the password is only digits and symbols around a name. */
const minWordLength = 3

const common = new Set(commonPasswords.passwords.split(' '))

/** Returns why a new password is easy to guess (ASVS 6.2.4); null if it is not. The schema checks its length. */
export function findPasswordProblem(password: string, { email, name }: PasswordHolder): string | null {
  const normalized = password.trim().toLowerCase()
  if (common.has(normalized) || new Set(normalized).size < 3) return passwordMessages.common
  const login = email.toLowerCase()
  const [localPart = ''] = login.split('@')
  const words = [login, localPart, name ?? '', ...(name ?? '').split(/\s+/)].map(lettersOf)
  const guessable = words.filter((word) => word.length >= minWordLength)
  return guessable.includes(lettersOf(normalized) || normalized) ? passwordMessages.personal : null
}

/** Keeps only letters: digits and symbols around a name do not make it harder to guess. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
