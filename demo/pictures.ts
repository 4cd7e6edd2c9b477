// The demo's pictures: those of the best sellers of each department with goods that look alike.
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { type DrawnThing, drawPicture } from './drawn-picture.ts'
import type { DepartmentName } from './departments.ts'
import { type Catalogue, idOf } from './goods.ts'
import { addMinutes, type Happening } from './past.ts'

const PER_DEPARTMENT = 5

type Look = readonly [thing: DrawnThing, dark: readonly [number, number, number]]

const PERFUMES: readonly Look[] = [
  ['bottle', [67, 56, 202]],
  ['bottle', [157, 23, 77]],
  ['bottle', [146, 64, 14]],
  ['bottle', [15, 118, 110]],
  ['bottle', [55, 65, 81]],
]

const CREAMS: readonly Look[] = [
  ['jar', [180, 83, 9]],
  ['tube', [15, 118, 110]],
  ['bottle', [21, 128, 61]],
  ['jar', [157, 23, 77]],
  ['tube', [67, 56, 202]],
]

/** The owner took pictures on this morning, one a minute. */
export const pictureHappenings = (
  catalogue: Catalogue,
  actor: Actor,
  morning: string,
): Happening[] => {
  const looksOf = (department: DepartmentName, looks: readonly Look[]) =>
    catalogue.goods
      .filter(
        ({ row }) =>
          row.department_id === idOf(catalogue.departments, department) && !row.is_bundle,
      )
      .slice(0, PER_DEPARTMENT)
      .flatMap(({ row: { id } }, at) =>
        looks[at] === undefined ? [] : [{ id, picture: drawPicture(...looks[at]) }],
      )

  const pictures = [...looksOf('Cosmetics', CREAMS), ...looksOf('Perfume Lounge', PERFUMES)]

  return pictures.map((sent, at) => {
    const time = addMinutes(morning, at)
    return {
      time,
      happen: async (past) => {
        await past.perform(productPictureApi.save, { actor, time }, sent)
      },
    }
  })
}
