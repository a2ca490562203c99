import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openLocalFileStore } from '../../server/platform/files/file-store.ts'
import { openS3FileStore, type S3FileStore } from '../../server/platform/files/s3-file-store.ts'
import type { Settings } from '../../server/settings.ts'
import { type Check, describeError, type Finding, ok, wrong } from './check.ts'

/** Writes, reads and removes an object, like the server does with pictures and message files. */
export const checkFileStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Check => ({
  name: 'Files',
  seconds: 20,
  async run() {
    const directory = join(dataDir, 'files')
    if (!s3) return ok(`Pictures and message files are kept in ${directory}.`)
    const store = openS3FileStore(s3, await openLocalFileStore(directory))
    const place = `The bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`
    const steps = createProbe(store)
    for (const [what, run] of Object.entries(steps)) {
      const failure = await run().catch((error) => describeBucketError(`${place} ${what}`, error))
      if (failure) return failure
    }
    return ok(`${place} can be written, read and emptied.`)
  },
})

/** Error text → step of the check. */
function createProbe(store: S3FileStore): Record<string, () => Promise<void>> {
  const content = 'an object to try'
  let name = ''
  return {
    'cannot be written': async () => {
      name = await store.put(Readable.from([content]))
    },
    'cannot be read': async () => {
      if ((await text(store.open(name))) !== content) throw new Error('it returns other content than was written')
    },
    'lets nothing be removed': () => store.removeNow(name),
  }
}

function describeBucketError(what: string, error: unknown): Finding {
  const reason = describeError(error)
  if (/refused \w+ with 404/.test(reason))
    return wrong(`${what}: it does not exist.`, 'Create the bucket, or correct S3_BUCKET and S3_ENDPOINT.')
  if (/refused \w+ with 403/.test(reason))
    return wrong(
      `${what}: the key may not do that.`,
      'Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and allow the key s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket. The clock of this machine must be right, too.',
    )
  return wrong(`${what}: ${reason}`, 'Correct S3_ENDPOINT and S3_REGION, or open the firewall for it.')
}
