import { useEffect, useState } from 'react'

/** Pictures that were sent here need the session to be read. */
const isStoredFile = (address: string): boolean => address.startsWith('/files/')

let loadPicture: (address: string) => Promise<Blob | null> = async () => null
const cachedUrls = new Map<string, Promise<string | null>>()

/** Says how a picture of the product's own is read. */
export function setPictureLoader(reader: typeof loadPicture): void {
  loadPicture = reader
}

/** With the session go the pictures it could see. */
export function clearPictureCache(): void {
  for (const each of cachedUrls.values()) void each.then((url) => url && URL.revokeObjectURL(url))
  cachedUrls.clear()
}

/** Whether a picture is ours or in the address itself. One from elsewhere would tell its server who looks at it, and when. */
const isPrivate = (address: string): boolean => /^(data:image\/|blob:|\/(?![/\\]))/.test(address)

/** An address that an `img` can show: the same one, or that of a picture read before; null while or where there is none. */
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
