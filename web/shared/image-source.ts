import { useEffect, useState } from 'react'

/** Uploaded pictures are read with the session; other URLs are not. */
const isStoredFile = (address: string): boolean => address.startsWith('/files/')

let loadPicture: (address: string) => Promise<Blob | null> = async () => null
const cachedUrls = new Map<string, Promise<string | null>>()

/** Sets how uploaded pictures are read. */
export function setPictureLoader(reader: typeof loadPicture): void {
  loadPicture = reader
}

/** Drops all pictures when the session ends. */
export function clearPictureCache(): void {
  for (const each of cachedUrls.values()) void each.then((url) => url && URL.revokeObjectURL(url))
  cachedUrls.clear()
}

/** Whether a picture is ours or in the URL itself. One from elsewhere would tell its server who looks at it, and when. */
const isPrivate = (address: string): boolean => /^(data:image\/|blob:|\/(?![/\\]))/.test(address)

/** The `src` for an image: the same URL, or an object URL of a picture that was read; null while or where there is none. */
export function useImageSource(image: string | null | undefined): string | null {
  const [read, setRead] = useState<{ of: string; url: string | null } | null>(null)
  const own = image && isStoredFile(image) ? image : null
  useEffect(() => {
    if (!own) return
    let wanted = true
    void getObjectUrl(own).then((url) => wanted && setRead({ of: own, url }))
    return () => {
      wanted = false
    }
  }, [own])
  if (!own) return image && isPrivate(image) ? image : null
  return read?.of === own ? read.url : null
}

function getObjectUrl(address: string): Promise<string | null> {
  const known = cachedUrls.get(address)
  if (known) return known
  const url = loadPicture(address).then((picture) => {
    if (!picture) cachedUrls.delete(address)
    return picture && URL.createObjectURL(picture)
  })
  cachedUrls.set(address, url)
  return url
}
