// The line below the heading of the first page: the product's name and the day.
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { today } from '../../../lib/now.ts'

export const Welcome = () => (
  <>
    <span>Welcome to {PRODUCT_NAME} POS</span> <span aria-hidden>·</span>{' '}
    <span className="whitespace-nowrap">{formatDay(today())}</span>
  </>
)
