import { useEffect, useState } from 'react'

/** Pictures that were sent here need the session to be read; the rest of the web does not. */
const isOwn = (address: string): boolean => address.startsWith('/files/')

let read: (address: string) => Promise<Blob | null> = async () => null
const shown = new Map<string, Promise<string | null>>()

/** Says how a picture of the product's own is read. */
export function readPicturesWith(reader: typeof read): void {
  read = reader
}

/** With the session go the pictures it could see. */
export function forgetPictures(): void {
  for (const each of shown.values()) void each.then((url) => url && URL.revokeObjectURL(url))
  shown.clear()
}

/** An address that an `img` can show: the same one, or that of a picture read before; null until there is one. */
export function useShownImage(image: string | null | undefined): string | null {
  const [read, setRead] = useState<{ of: string; url: string | null } | null>(null)
  const own = image && isOwn(image) ? image : null
  useEffect(() => {
    if (!own) return
    let wanted = true
    void urlOf(own).then((url) => wanted && setRead({ of: own, url }))
    return () => {
      wanted = false
    }
  }, [own])
  if (!own) return image ?? null
  return read?.of === own ? read.url : null
}

function urlOf(address: string): Promise<string | null> {
  const known = shown.get(address)
  if (known) return known
  const url = read(address).then((picture) => {
    if (!picture) shown.delete(address)
    return picture && URL.createObjectURL(picture)
  })
  shown.set(address, url)
  return url
}
