import { useState } from 'react'
import { showCallToast } from '../../../shared/toasts.ts'
import { downloadQuickReplyFile, type QuickReply } from '../conversations/quick-reply-requests.ts'

/** Downloads the files of quick replies; a toast names each that fails. `count` is how many are on their way. */
export function useFileDownloads(onFiles: (files: readonly File[]) => void) {
  const [count, setCount] = useState(0)
  const start = async ({ id, files }: Pick<QuickReply, 'id' | 'files'>) => {
    if (files.length === 0) return
    setCount((before) => before + files.length)
    const downloads = await Promise.all(files.map((file) => downloadQuickReplyFile(id, file)))
    setCount((before) => before - files.length)
    for (const [index, { filename }] of files.entries())
      if (!downloads[index]) showCallToast.failure(`${filename} could not be downloaded, so it was not added`)
    onFiles(downloads.filter((file) => file !== null))
  }
  return { count, start }
}
