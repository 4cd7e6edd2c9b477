// Serves the picture of a product by its id and revision, to people who may see the product.
import { scopeOf } from '@webale/domain/access/scope.ts'
import { PICTURE_PATH } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { Revision } from '@webale/domain/features/product-picture/product-picture.ts'
import { ById } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { fileRoute, type FileRoute } from '../../platform/http/file-routes.ts'
import { findPicture } from './product-picture.queries.ts'

export const pictureRoutes: readonly FileRoute[] = [
  fileRoute({
    path: PICTURE_PATH,
    can: 'product.read',
    about: { summary: 'The picture of a product', type: 'image/webp' },
    input: ById.extend({ revision: Revision }),
    read: async ({ db, actor, input }) => {
      const picture = await findPicture(db, scopeOf(actor), input)
      if (picture === undefined) throw refuse('not_found', { thing: 'The picture' })
      return { type: picture.type, bytes: Buffer.from(picture.content, 'base64') }
    },
  }),
]
