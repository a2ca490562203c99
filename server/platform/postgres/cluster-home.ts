import fs from 'node:fs'
import path from 'node:path'
import { canWrite, findServiceAccount, isRoot, type ServiceAccount } from './account.ts'

/** The folder of the cluster and its log, and the account that the server runs as (undefined: the product's own). */
export interface ClusterHome {
  folder: string
  account: ServiceAccount | undefined
}

/** Prepares the folder DATA_DIR/postgres. It is a link to a folder under `shared` if the server account cannot reach DATA_DIR. */
export function prepareClusterHome(
  dataDir: string,
  id: string,
  shared: string,
  log: (line: string) => void,
): ClusterHome {
  const folder = path.join(dataDir, 'postgres')
  if (isLink(folder)) return openExistingHome(resolveLink(folder))
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) return openExistingHome(folder)
  if (!isRoot()) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { folder, account: undefined }
  }
  const account = findServiceAccount()
  createOwnedFolder(folder, account)
  if (canWrite(account, folder)) return { folder, account }
  return openSharedHome(folder, path.join(shared, id), account, log)
}

/** The files of the cluster belong to the user who first started it; the server must run as that user again. */
function openExistingHome(folder: string): ClusterHome {
  const { uid, gid } = fs.statSync(folder)
  if (!isRoot()) {
    if (process.platform === 'win32' || uid === process.getuid?.()) return { folder, account: undefined }
    throw new Error(`${folder} belongs to user number ${uid}; start Parley as that user or choose another DATA_DIR.`)
  }
  const account = uid === 0 ? findServiceAccount() : { name: `number ${uid}`, uid, gid }
  if (uid === 0) chownRecursively(folder, account)
  if (canWrite(account, folder)) return { folder, account }
  throw new Error(`User ${account.name} cannot reach ${folder}, where the database is; open the folders above it.`)
}

function openSharedHome(
  link: string,
  folder: string,
  account: ServiceAccount,
  log: (line: string) => void,
): ClusterHome {
  createOwnedFolder(folder, account)
  if (!canWrite(account, folder)) {
    throw new Error(`User ${account.name} can reach neither ${link} nor ${folder}; choose another DATA_DIR.`)
  }
  try {
    fs.rmdirSync(link)
    fs.symlinkSync(folder, link)
  } catch (error) {
    // A concurrent start created the same link.
    if (!isLink(link)) throw error
  }
  log(`The database is kept in ${folder}, because user ${account.name} cannot reach ${link}.`)
  return { folder, account }
}

function resolveLink(link: string): string {
  if (fs.existsSync(link)) return fs.realpathSync(link)
  const target = fs.readlinkSync(link)
  throw new Error(
    `${link} leads to ${target}, which is gone; restore it, or remove the link to begin with an empty database.`,
  )
}

const isLink = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

function createOwnedFolder(folder: string, account: ServiceAccount) {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chownSync(folder, account.uid, account.gid)
}

function chownRecursively(folder: string, account: ServiceAccount) {
  fs.lchownSync(folder, account.uid, account.gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, entry), account.uid, account.gid)
  }
}
