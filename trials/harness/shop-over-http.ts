// Fills the empty shop of a running server over HTTP: an administrator, a department, a person for
// every till, goods.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'

const PASSWORD = 'a long enough password'
const JSON_TYPE = { 'content-type': 'application/json' }

export type PersonSession = { readonly token: string; readonly id: string }
export type OpenedShop = {
  readonly department_id: string
  readonly admin: PersonSession
  readonly people: readonly PersonSession[]
}

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/**
 * Calls an operation over HTTP; `:id` in its path comes from the input. Throws when the response is
 * not 200.
 */
export const ask = async <Op extends Operation>(
  address: string,
  { method, path }: Op,
  { token }: PersonSession,
  sent: SentOf<Op>,
): Promise<OutputOf<Op>> => {
  const url = new URL(path.replace(':id', String((sent as { id?: string }).id)), address)
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
  if (method !== 'GET')
    return (await answerOf(
      await fetch(url, { method, headers, body: JSON.stringify(sent) }),
    )) as OutputOf<Op>

  for (const [name, value] of Object.entries(sent as Record<string, unknown>))
    if (name !== 'id') url.searchParams.set(name, String(value))

  return (await answerOf(await fetch(url, { headers }))) as OutputOf<Op>
}

type Session = { readonly access_token: string; readonly user: { readonly id: string } }

const askForSession = async (url: string, email: string): Promise<Session> =>
  (await answerOf(
    await fetch(url, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )) as Session

const signWith = async (url: string, email: string): Promise<PersonSession> => {
  const { access_token, user } = await askForSession(url, email)
  return { token: access_token, id: user.id }
}

const withPassword = (address: string): string => `${address}/auth/v1/token?grant_type=password`

/** A new session of a person whom `openShopOver` created. */
export const signInOver = (address: string, email: string): Promise<PersonSession> =>
  signWith(withPassword(address), email)

/** The same as the text that the web app stores. */
export const signInAsText = async (address: string, email: string): Promise<string> =>
  JSON.stringify(await askForSession(withPassword(address), email))

/**
 * Opens the shop with `count` people of one department, a new one unless it is given; all are
 * signed in.
 */
export const openShopOver = async (
  address: string,
  count: number,
  department?: string,
): Promise<OpenedShop> => {
  const admin = await signWith(`${address}/auth/v1/signup`, 'owner@shop.ug')
  const department_id =
    department ??
    (await ask(address, departmentApi.add, admin, { name: 'Groceries', description: null })).id

  const people = []

  for (let at = 0; at < count; at += 1) {
    const email = `till${at}@shop.ug`
    await ask(address, staffApi.create, admin, {
      email,
      password: PASSWORD,
      fullName: 'Till person',
      role: 'user',
      departmentId: department_id,
    })

    people.push(await signInOver(address, email))
  }

  return { department_id, admin, people }
}

export type Goods = {
  readonly id: string
  readonly opening: number
  readonly parts: readonly { readonly id: string; readonly quantity: number }[]
}

const OPENING = 100_000
const PRICE = 1000
export const priceOfGoods = PRICE

/** Ten products, and two bundles of them. */
export const addGoods = async (
  address: string,
  { admin, department_id }: OpenedShop,
): Promise<Goods[]> => {
  const shared = { unit: 'piece', selling_price: PRICE, cost_price: 600, department_id }
  const goods: Goods[] = []

  for (let at = 0; at < 10; at += 1) {
    const { id } = await ask(address, productApi.add, admin, {
      ...shared,
      name: `Product ${at}`,
      current_stock: OPENING,
    })
    goods.push({ id, opening: OPENING, parts: [] })
  }

  for (const [at, [first, second]] of (
    [
      [0, 1],
      [1, 2],
    ] as const
  ).entries()) {
    const { id } = await ask(address, productApi.add, admin, {
      ...shared,
      name: `Bundle ${at}`,
      is_bundle: true,
    })

    const parts = [
      { id: goods[first]?.id ?? '', quantity: 2 },
      { id: goods[second]?.id ?? '', quantity: 1 },
    ]

    for (const part of parts)
      await ask(address, productApi.addComponent, admin, {
        id,
        component_product_id: part.id,
        quantity: part.quantity,
      })

    goods.push({ id, opening: 0, parts })
  }

  return goods
}
