import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { createS3Client, type S3Config, xmlValue } from '../files/s3-client.ts'
import { backupPrefix, isBackupName } from './backup-folder.ts'
import { describeFailure } from './describe-failure.ts'
import { abortUnfinishedUploads, uploadFile } from './multipart-upload.ts'

/** The bucket with copies of scheduled backups. */
export type BackupBucket = {
  /** Lists the copies, newest first. Objects with other names are ignored and never deleted. */
  list(): Promise<{ name: string; bytes: number }[]>
  upload(name: string, file: string): Promise<void>
  /** Writes a copy to a new file, which gets its name only once it is complete. */
  download(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Bytes of each part of an upload, unless the file is so large that there would be too many; S3 wants at least 5 MiB. */
const partSize = 64 << 20
/** A part may take long on a slow line, and so may joining the parts. */
const timings = { idleTimeout: 120_000, pause: 200, maxDuration: 3_600_000 }

export function openBackupBucket(config: S3Config, minPartSize = partSize): BackupBucket {
  const send = createS3Client(config, timings)
  return {
    async list() {
      const backups: { name: string; bytes: number }[] = []
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: backupPrefix,
          ...(token && { 'continuation-token': token }),
        })
        const page = await text(await send('GET', '', { query: `?${query}` }))
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = xmlValue(entry, 'Key')
          if (isBackupName(name)) backups.push({ name, bytes: Number(xmlValue(entry, 'Size')) })
        }
        token = xmlValue(page, 'NextContinuationToken') || null
      }
      return backups.sort((a, b) => (a.name < b.name ? 1 : -1))
    },
    async upload(name, file) {
      for (const prefix of [backupPrefix, name]) await abortUnfinishedUploads(send, prefix, isBackupName)
      await uploadFile(send, `/${name}`, file, minPartSize)
    },
    async download(name, file) {
      const isTaken = await access(file).then(
        () => true,
        () => false,
      )
      if (isTaken) throw new Error(`There is a file ${file} already. Please move it away first.`)
      const missing = new Error(`There is no backup ${name} in the bucket ${config.bucket}.`)
      if (!isBackupName(name)) throw missing
      const reply = await send('GET', `/${name}`).catch((error) => {
        throw error.code === 'ENOENT' ? missing : error
      })
      const draft = `${file}.${uuidv7()}.part`
      try {
        // A reply that ends before its announced length is an error.
        await pipeline(reply, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw describeFailure(error, `the backup ${file}`)
      }
    },
    async remove(name) {
      const reply = await send('DELETE', `/${name}`).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      reply?.resume()
    },
  }
}
