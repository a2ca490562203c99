import { execFileSync, spawnSync } from 'node:child_process'

/** The user the server runs as when the product itself runs as root, which PostgreSQL refuses. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function serviceAccount(): Account {
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody; start Parley as another user.',
  )
}

export function canWrite(account: Account, folder: string): boolean {
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'test -w "$0"', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
