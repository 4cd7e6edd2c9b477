// Pictures of products. The bytes are served by a route
// of their own (server/features/product-picture).
import { z } from 'zod'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { PictureText, Revision } from './product-picture.ts'

const Saved = z.object({
  id: Id,
  name: z.string(),
  department_id: Id.nullable(),
  revision: Revision.nullable(),
})
const note = ({ id, name, department_id }: z.output<typeof Saved>) => ({
  entity_id: id,
  subject: name,
  department_id,
})

export const productPictureApi = {
  /** The products with a picture, and its revision. Products without one are not listed. */
  list: query('GET /api/product-pictures', {
    can: 'product.read',
    noun: 'product-picture',
    input: z.object({}),
    output: z.array(z.object({ id: Id, revision: Revision })),
  }),
  /** Adds the picture of a product or replaces it. */
  save: command('PUT /api/product-pictures/:id', {
    can: 'product.manage',
    input: ById.extend({ picture: PictureText }),
    output: Saved,
    changes: ['product-picture'],
    audit: { entity: 'product', note },
    done: null,
    failed: 'Failed to save the picture',
  }),
  remove: command('DELETE /api/product-pictures/:id', {
    can: 'product.manage',
    input: ById,
    output: Saved,
    changes: ['product-picture'],
    audit: { entity: 'product', note },
    done: null,
    failed: 'Failed to remove the picture',
  }),
}

/** Where a picture is: `/api/product-pictures/{id}/{revision}`. */
export const PICTURE_PATH = '/api/product-pictures/:id/:revision'
