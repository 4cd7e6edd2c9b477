// A department with goods, and requests directly to the server with a person's token.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { randomUUID } from 'node:crypto'
import type { SignedInPerson, StoryShop } from './shop.ts'

export const COST = 1357

export type StockedDepartment = {
  readonly department_id: string
  readonly product_id: string
  readonly bundle_id: string
  readonly service_id: string
  readonly sale_id: string
}

export const stockDepartment = async (
  shop: StoryShop,
  name: string,
): Promise<StockedDepartment> => {
  const { id: department_id } = await shop.department(name)
  const { id: product_id } = await shop.product({
    name: `Soap of ${name}`,
    department_id,
    cost_price: COST,
    selling_price: 2000,
  })
  const { id: bundle_id } = await shop.product({
    name: `Basket of ${name}`,
    department_id,
    cost_price: COST,
    is_bundle: true,
  })
  await shop.call(productApi.addComponent, shop.admin(), {
    id: bundle_id,
    component_product_id: product_id,
    quantity: 2,
  })
  const { id: service_id } = await shop.service({ name: `Wrapping of ${name}` })
  const lines = [{ product_id, quantity: 1, unit_price: 2000 }]
  const { sale } = await shop.call(saleApi.complete, shop.admin(), {
    id: randomUUID(),
    department_id,
    payment_method: 'cash',
    amount_paid: 5000,
    lines,
  })
  return { department_id, product_id, bundle_id, service_id, sale_id: sale.id }
}

type Answer = { readonly status: number; readonly type: string; readonly text: string }

export const askAs = async (
  shop: StoryShop,
  person: SignedInPerson | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => {
  const response = await fetch(`${shop.server().address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.session.access_token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}
