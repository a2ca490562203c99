import type { Platform } from '../platform.ts'
import type { FileStore } from './file-store.ts'

/** The files of this node, and those that all nodes share; one and the same store without S3. */
type FileStores = Pick<Platform, 'files' | 'media'>

/** Moves a file of this node to the store that all nodes share, so that a job on any of them can read it. Returns its name there. */
export async function shareFile({ files, media }: FileStores, name: string): Promise<string> {
  if (files === media) return name
  try {
    return await media.put(files.open(name))
  } finally {
    await files.remove(name)
  }
}

/** Passes the path of a shared file on the disk of this node to `read`, for readers that need one. */
export async function withLocalCopy<T>(
  { files, media }: FileStores,
  name: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  if (files === media) return read(files.path(name))
  const copy = await files.put(media.open(name)).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  // Earlier versions kept uploads on their node, and jobs for them may still be queued after an upgrade.
  if (copy === null) return read(files.path(name))
  try {
    return await read(files.path(copy))
  } finally {
    await files.remove(copy)
  }
}

/** Removes a shared file, also if it stayed on this node. */
export async function removeSharedFile({ files, media }: FileStores, name: string): Promise<void> {
  for (const store of new Set<FileStore>([media, files])) await store.remove(name)
}
