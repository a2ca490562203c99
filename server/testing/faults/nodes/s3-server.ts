import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: the package has no types.
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '../../../platform/files/s3-client.ts'

/** An S3 server that was not written for these tests, with an empty bucket. */
type S3Server = { config: S3Config; stop(): Promise<void> }

export async function startS3Server(): Promise<S3Server> {
  const [folder, bucket] = [await mkdtemp(join(tmpdir(), 'parley-s3-')), 'files']
  const server = new S3rver({
    directory: folder,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = (await server.run()) as { port: number }
  const credentials = { region: 'eu-central-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
