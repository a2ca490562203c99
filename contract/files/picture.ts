import { type Static, type TSchema, Type } from 'typebox'
import { Id } from '../kit/schema.ts'

/** A stored picture. `address` is the value for fields such as a contact's avatar. */
export const StoredPicture = Type.Object({
  id: Id,
  address: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
})
export type StoredPicture = Static<typeof StoredPicture>

/** The multipart form of an upload, for the API reference. */
const PictureForm = {
  properties: {
    file: { type: 'string', contentMediaType: 'image/*', description: 'PNG, JPEG, WebP or GIF, at most 5 MB' },
  },
}
export const pictureBody: TSchema = Type.Unsafe({ content: { 'multipart/form-data': { schema: PictureForm } } })
