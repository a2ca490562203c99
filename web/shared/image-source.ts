import { useEffect, useState } from 'react'

/** Uploaded pictures can only be downloaded with the session's token, unlike other URLs. */
const isStoredFile = (address: string): boolean => address.startsWith('/files/')

let loadPicture: (address: string) => Promise<Blob | null> = async () => null
const cachedUrls = new Map<string, Promise<string | null>>()

/** Sets the function that downloads uploaded pictures. */
export function setPictureLoader(reader: typeof loadPicture): void {
  loadPicture = reader
}

/** Drops all pictures when the session ends. */
export function clearPictureCache(): void {
  for (const each of cachedUrls.values()) void each.then((url) => url && URL.revokeObjectURL(url))
  cachedUrls.clear()
}

/** Whether loading a picture contacts no other server, which would learn who views it and when. */
const isPrivate = (address: string): boolean => /^(data:image\/|blob:|\/(?![/\\]))/.test(address)

/** The `src` of an image: the URL itself, or an object URL of an uploaded picture. Null while it is loading or if there is none. */
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
