import { EngineError, type OutboundMedia } from '../engine.ts'
import { GraphError } from './graph-errors.ts'

/** A file at WhatsApp that several messages may refer to. `isAccepted`: WhatsApp has accepted a message with it. */
type UploadedFile = { id: Promise<string>; expiresAt: number; isAccepted: boolean }

/**
 * Milliseconds for which an upload is remembered. WhatsApp keeps it for 30 days, “unless it is deleted earlier”:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media
 */
const lifetime = 24 * 60 * 60_000
/** Uploads that are remembered; the oldest is forgotten first. */
const maxRemembered = 50

/** Codes with which the Graph API refuses a media id that it does not know: an invalid parameter, or a file that it cannot load. */
const fileGoneCodes = [100, 131009, 131052, 131053]

export type UploadedFiles = ReturnType<typeof createUploadedFiles>

/** Uploads each file once for all messages of a session: those of a broadcast have the same file in their headers. */
export function createUploadedFiles(upload: (media: OutboundMedia) => Promise<string>) {
  const remembered = new Map<string, UploadedFile>()

  const forget = (key: string, uploaded: UploadedFile): void => {
    // Another message may have replaced it already.
    if (remembered.get(key) === uploaded) remembered.delete(key)
  }

  function find(key: string, media: OutboundMedia): UploadedFile {
    const known = remembered.get(key)
    if (known && known.expiresAt > Date.now()) return known
    remembered.delete(key)
    const uploaded = { id: upload(media), expiresAt: Date.now() + lifetime, isAccepted: false }
    uploaded.id.catch(() => forget(key, uploaded))
    remembered.set(key, uploaded)
    for (const oldest of [...remembered.keys()].slice(0, -maxRemembered)) remembered.delete(oldest)
    return uploaded
  }

  return {
    /**
     * Passes the media id of a file to `send`. If WhatsApp no longer knows an id that it has accepted before, nothing was sent: the id
     * is forgotten, and the error is temporary.
     */
    async use<T>(media: OutboundMedia, onUploadError: (error: unknown) => never, send: (id: string) => Promise<T>) {
      const key = JSON.stringify([media.file, media.mediaType, media.filename])
      const uploaded = find(key, media)
      const id = await uploaded.id.catch(onUploadError)
      const wasAccepted = uploaded.isAccepted
      try {
        const answer = await send(id)
        uploaded.isAccepted = true
        return answer
      } catch (error) {
        if (!wasAccepted || !isFileGone(error)) throw error
        forget(key, uploaded)
        throw new EngineError('temporary', 'WhatsApp no longer has the file', { retryAfterMs: 0 })
      }
    },
  }
}

const isFileGone = (error: unknown): boolean =>
  error instanceof GraphError && error.class === 'permanent' && fileGoneCodes.includes(error.code ?? 0)
