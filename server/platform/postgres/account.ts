import { execFileSync, spawnSync } from 'node:child_process'

/** The user that PostgreSQL runs as if the product runs as root, which PostgreSQL refuses. */
export interface ServiceAccount {
  name: string
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function findServiceAccount(): ServiceAccount {
  const account = lookUpAccount('postgres') ?? lookUpAccount('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody; start Parley as another user.',
  )
}

export function canWrite(account: ServiceAccount, folder: string): boolean {
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'test -w "$0"', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUpAccount(name: string): ServiceAccount | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
