import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { pdfType, pictureTypes } from '#contract/files/media-types.ts'
import { t } from '#contract/language/translate.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import { call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { buildFlags } from '../../../platform/build-flags.ts'
import { showCallToast } from '../../../shared/toasts.ts'

/** A picture or PDF of a message, and who sent it when. */
export type GalleryItem = { media: Media; caption: string; sender: string; timestamp: string }

/** Milliseconds for which a fetched URL surely works; the server signs it for at least 150 seconds. */
const urlLifetime = 100_000

/** A file with a freshly signed URL. */
export const freshMediaQuery = ({ id }: Media) =>
  queryOptions({
    queryKey: queryKeys.part('conversations', id, 'media'),
    queryFn: ({ signal }): Promise<Media> => unwrap(call('GET', '/whatsapp/media/{id}', { path: { id }, signal })),
    staleTime: urlLifetime,
  })

/** The URL of a file, or null if it is not stored. */
export const mediaUrlOf = ({ state, address }: Media): string | null =>
  state === 'ready' && address ? buildFlags.apiBase + address : null

/**
 * The source of an element that shows or plays a file. When the element fails, its signed URL has expired or the browser cannot decode
 * the file: a new URL is tried, and if that fails, too, `hasFailed` is set.
 */
export function useMediaSource(media: Media) {
  const { data: fresh, isError } = useQuery({ ...freshMediaQuery(media), enabled: false })
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const [isRetrying, setRetrying] = useState(false)
  const current = fresh ?? media
  const source = mediaUrlOf(current)
  const retry = () => {
    setFailedSource(source)
    setRetrying(true)
    void queryClient
      .fetchQuery(freshMediaQuery(media))
      .catch(() => undefined)
      .finally(() => setRetrying(false))
  }
  const hasFailed = source !== null && source === failedSource && !isRetrying
  return { source: hasFailed && isError ? null : source, hasFailed, onError: retry, state: current.state }
}

export const mediaNameOf = ({ filename, kind }: Media): string => filename ?? messageTypeLabels[kind]

export const isPicture = ({ mediaType, kind }: Media): boolean =>
  kind !== 'sticker' && pictureTypes.includes(mediaType ?? '')
export const isPdf = ({ mediaType }: Media): boolean => mediaType === pdfType

/** Attributes of a link that saves a file. The URL is renewed on each click, because the one in the thread may have expired. */
export function createDownloadProps(media: Media, url: string) {
  const name = mediaNameOf(media)
  return {
    href: `${url}&download=true`,
    download: name,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void save(media, name)
    },
  }
}

async function save(media: Media, name: string): Promise<void> {
  const fresh = await queryClient.fetchQuery(freshMediaQuery(media)).catch(() => null)
  const url = fresh && mediaUrlOf(fresh)
  if (!url) {
    showCallToast.failure(t('The file could not be downloaded. Please try again.'))
    return
  }
  const link = document.createElement('a')
  link.href = `${url}&download=true`
  link.download = name
  link.click()
}
