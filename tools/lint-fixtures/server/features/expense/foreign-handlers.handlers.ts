// violates: imports
import { saleHandlers } from '../sale/sale.handlers.ts'

export const handlers = saleHandlers
