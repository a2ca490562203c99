import { t } from '#contract/language/translate.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { downloadQuickReplyFile, type QuickReply } from '../conversations/quick-reply-requests.ts'
import { createKeptValues } from './kept-values.ts'

/** How many files are on their way to each conversation, which may be left meanwhile. */
const keptCounts = createKeptValues(0)

/** Downloads the files of quick replies; a toast names each that fails. `count` is how many are on their way. */
export function useFileDownloads(chat: ChatRef, onFiles: (files: readonly File[]) => void) {
  const kept = keptCounts.of(chat)
  const start = async ({ id, files }: Pick<QuickReply, 'id' | 'files'>) => {
    if (files.length === 0) return
    kept.set(kept.get() + files.length)
    const downloads = await Promise.all(files.map((file) => downloadQuickReplyFile(id, file)))
    kept.set(kept.get() - files.length)
    for (const [index, { filename }] of files.entries())
      if (!downloads[index])
        showCallToast.failure(t('{filename} could not be downloaded, so it was not added', { filename }))
    onFiles(downloads.filter((file) => file !== null))
  }
  return { count: keptCounts.use(chat), start }
}
