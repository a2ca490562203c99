import fs from 'node:fs'
import path from 'node:path'
import { type Account, canWrite, isRoot, serviceAccount } from './account.ts'

/** Where the cluster and its log live, and as whom the server runs (undefined: as the product itself). */
export interface Home {
  folder: string
  account: Account | undefined
}

/** As a rule DATA_DIR/postgres; a link to a folder under `shared` where root's server account cannot reach DATA_DIR. */
export function openHome(dataDir: string, id: string, shared: string, log: (line: string) => void): Home {
  const folder = path.join(dataDir, 'postgres')
  if (isLink(folder)) return existing(followed(folder))
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) return existing(folder)
  if (!isRoot()) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { folder, account: undefined }
  }
  const account = serviceAccount()
  give(folder, account)
  if (canWrite(account, folder)) return { folder, account }
  return elsewhere(folder, path.join(shared, id), account, log)
}

/** Files of the cluster belong to whoever started it first; the server must run as that user again. */
function existing(folder: string): Home {
  const { uid, gid } = fs.statSync(folder)
  if (!isRoot()) {
    if (process.platform === 'win32' || uid === process.getuid?.()) return { folder, account: undefined }
    throw new Error(`${folder} belongs to user number ${uid}; start Parley as that user or choose another DATA_DIR.`)
  }
  const account = uid === 0 ? serviceAccount() : { name: `number ${uid}`, uid, gid }
  if (uid === 0) giveAll(folder, account)
  if (canWrite(account, folder)) return { folder, account }
  throw new Error(`User ${account.name} cannot reach ${folder}, where the database is; open the folders above it.`)
}

function elsewhere(link: string, folder: string, account: Account, log: (line: string) => void): Home {
  give(folder, account)
  if (!canWrite(account, folder)) {
    throw new Error(`User ${account.name} can reach neither ${link} nor ${folder}; choose another DATA_DIR.`)
  }
  try {
    fs.rmdirSync(link)
    fs.symlinkSync(folder, link)
  } catch (error) {
    // A start at the same moment made the same link.
    if (!isLink(link)) throw error
  }
  log(`The database is kept in ${folder}, because user ${account.name} cannot reach ${link}.`)
  return { folder, account }
}

function followed(link: string): string {
  if (fs.existsSync(link)) return fs.realpathSync(link)
  const target = fs.readlinkSync(link)
  throw new Error(
    `${link} leads to ${target}, which is gone; restore it, or remove the link to begin with an empty database.`,
  )
}

const isLink = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

function give(folder: string, account: Account) {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chownSync(folder, account.uid, account.gid)
}

function giveAll(folder: string, account: Account) {
  fs.lchownSync(folder, account.uid, account.gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, entry), account.uid, account.gid)
  }
}
