/** Accounts that can sign in to a restored release: the owners of its two organizations, which have the same kinds of rows. */
export const accounts = [
  { email: 'owner@kestrel.example', password: 'a password for upgrades' },
  { email: 'owner@meridian.example', password: 'another one for upgrades' },
]
