import webPush from 'web-push'
import { type Tx, withOwnerTransaction } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The key pair by which push services recognize this installation. */
type PushKeys = { publicKey: string; privateKey: string }
type KeyHolder = Pick<Platform, 'database' | 'appSecret'>

const context = 'push key'
const keysByDatabase = new WeakMap<Platform['database'], Promise<PushKeys>>()

/** Returns the key pair; the first node that needs it creates it. */
export function getPushKeys(platform: KeyHolder): Promise<PushKeys> {
  const known = keysByDatabase.get(platform.database)
  if (known) return known
  const loaded = withOwnerTransaction(platform.database, (tx) => loadKeys(tx, platform.appSecret))
  keysByDatabase.set(platform.database, loaded)
  loaded.catch(() => keysByDatabase.delete(platform.database))
  return loaded
}

async function loadKeys(tx: Tx, appSecret: string): Promise<PushKeys> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${context}))`)
  const stored = await tx.first<PushKeys>(sql`
    select public_key as "publicKey", private_key as "privateKey" from identity.push_keys`)
  const opened = stored && open(stored, appSecret)
  if (opened) return opened
  const keys = webPush.generateVAPIDKeys()
  // A pair encrypted with another APP_SECRET is lost, and browsers that subscribed with it reject pushes of a new pair.
  await tx.rows(sql`delete from push_subscriptions`)
  await tx.rows(sql`
    insert into identity.push_keys (public_key, private_key) values (${keys.publicKey}, ${encrypt(keys.privateKey, appSecret, context)})
    on conflict (is_only) do update set public_key = excluded.public_key, private_key = excluded.private_key, created_at = now()`)
  return keys
}

function open({ publicKey, privateKey }: PushKeys, appSecret: string): PushKeys | null {
  try {
    return { publicKey, privateKey: decrypt(privateKey, appSecret, context) }
  } catch {
    return null
  }
}
