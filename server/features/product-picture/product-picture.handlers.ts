// Handlers of the pictures of products.
import { createHash } from 'node:crypto'
import { scopeOf } from '@webale/domain/access/scope.ts'
import { pictureTypeOf } from '@webale/domain/features/product-picture/check-picture.ts'
import type { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { getProduct, viewOf } from '../product/product.queries.ts'
import { deletePicture, listPictures, savePicture } from './product-picture.queries.ts'

/** The first 32 hexadecimal digits of the SHA-256 of the bytes. */
const revisionOf = (base64: string): string =>
  createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex').slice(0, 32)

export const productPictureHandlers: Handlers<typeof productPictureApi> = {
  list: ({ db, actor }) => listPictures(db, scopeOf(actor)),

  save: async ({ tx, actor, input: { id, picture }, now }) => {
    const { name, department_id } = await getProduct(tx, viewOf(actor), id)
    const type = pictureTypeOf(picture)
    if (type === null) throw refuse('picture_unfit')
    const revision = revisionOf(picture)
    await savePicture(tx, {
      id,
      revision,
      type,
      updated_at: now,
      content: picture,
    })

    return { id, name, department_id, revision }
  },

  remove: async ({ tx, actor, input: { id } }) => {
    const { name, department_id } = await getProduct(tx, viewOf(actor), id)
    await deletePicture(tx, id)
    return { id, name, department_id, revision: null }
  },
}
