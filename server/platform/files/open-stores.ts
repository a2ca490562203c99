import { join } from 'node:path'
import type { PlatformSettings } from '../process/settings.ts'
import { type FileStore, type LocalFileStore, openLocalFileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

/** Opens the file stores of an installation: `files` is local to this node, `media` is shared by all nodes; without S3, both are one. */
export async function openFileStores({
  dataDir,
  s3,
}: Pick<PlatformSettings, 'dataDir' | 's3'>): Promise<{ files: LocalFileStore; media: FileStore }> {
  const files = await openLocalFileStore(filesDirectoryOf({ dataDir }))
  return { files, media: s3 ? openS3FileStore(s3, files) : files }
}

export const filesDirectoryOf = ({ dataDir }: Pick<PlatformSettings, 'dataDir'>): string => join(dataDir, 'files')
