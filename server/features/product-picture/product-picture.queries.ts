// The pictures of products.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inScope } from '../../platform/database/in-scope.ts'

type Picture = Row<'product_pictures'>

/** Products of the scope with a picture, and its revision. */
export const listPictures = (db: Db, scope: Scope): Promise<Pick<Picture, 'id' | 'revision'>[]> =>
  inScope(
    db.selectFrom('products').innerJoin('product_pictures', 'product_pictures.id', 'products.id'),
    scope,
  )
    .select(['product_pictures.id', 'product_pictures.revision'])
    .orderBy('product_pictures.id')
    .execute()

/**
 * The picture with this revision; undefined when the product has another one, none, or is not in
 * the scope.
 */
export const findPicture = (
  db: Db,
  scope: Scope,
  { id, revision }: Pick<Picture, 'id' | 'revision'>,
): Promise<Pick<Picture, 'type' | 'content'> | undefined> =>
  inScope(
    db.selectFrom('products').innerJoin('product_pictures', 'product_pictures.id', 'products.id'),
    scope,
  )
    .select(['product_pictures.type', 'product_pictures.content'])
    .where('product_pictures.id', '=', id)
    .where('product_pictures.revision', '=', revision)
    .executeTakeFirst()

/** Adds or replaces the picture of a product. */
export const savePicture = async (tx: Tx, { id, ...picture }: Picture): Promise<void> => {
  await tx
    .insertInto('product_pictures')
    .values({ id, ...picture })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(picture))
    .execute()
}

export const deletePicture = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('product_pictures').where('id', '=', id).execute()
}
