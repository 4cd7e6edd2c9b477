// A shop for the tests of one file: its own server and database, people of every role, goods
// created through the same operations as on the screens. `useShop()` at the top of a file opens it
// before the first test and closes it at the end.
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@webale/domain/access/role.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { DISMISSED_KEY, FLAG } from '@webale/domain/features/guide/onboarding.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { sessionApi } from '@webale/domain/features/session/session.api.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Server, startStoryServer } from './server.ts'

const SESSION_KEY = 'webale.session'
export const PASSWORD = 'matooke-2026'

/** The response of the auth server, stored unchanged where the web app looks for it. */
type AuthSession = {
  readonly access_token: string
  readonly user: { readonly id: string }
} & Readonly<Record<string, unknown>>

export type SignedInPerson = {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly session: AuthSession
}

/** The shop of one file. */
export type StoryShop = ReturnType<typeof useShop>

let current: Server | undefined

const runningServer = (): Server => {
  if (current === undefined) throw new Error('Call useShop() at the top of the file')
  return current
}

/** `page.goto('/sales')` goes to the shop of this file. */
export const test = base.extend({
  // Playwright requires a destructuring pattern here, although nothing of it is used.
  baseURL: async ({ timezoneId: _zone }, use) => use(current?.address),
  page: async ({ page }, use) => {
    await use(page)
    // A screen may read once more as its test ends; what a route would do with that response no
    // longer matters.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

const send = async (
  path: string,
  body: unknown,
  token?: string,
  method = 'POST',
): Promise<unknown> => {
  const response = await fetch(`${runningServer().address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

const signUp = async (email: string, role: Role): Promise<SignedInPerson> => {
  const session = (await send('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: email.split('@')[0] },
  })) as AuthSession
  return { id: session.user.id, email, password: PASSWORD, role, session }
}

const addressOf = (
  { method, path }: Operation,
  sent: Readonly<Record<string, unknown>>,
): string => {
  const used = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String(sent[name]))
  })
  if (method !== 'GET') return filled
  const rest = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== null && !used.has(name),
  )
  return rest.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`
}

const call = async <Op extends Operation>(
  operation: Op,
  person: SignedInPerson,
  sent: SentOf<Op>,
): Promise<OutputOf<Op>> => {
  const path = addressOf(operation, sent as Readonly<Record<string, unknown>>)
  return (await send(path, sent, person.session.access_token, operation.method)) as OutputOf<Op>
}

let count = 0

const addPerson = async (
  admin: SignedInPerson,
  role: Role,
  departmentId: string,
): Promise<SignedInPerson> => {
  count += 1
  const email = `${role}${count}@shop.ug`
  const token = admin.session.access_token
  await send(
    '/functions/v1/create-staff-user',
    { email, password: PASSWORD, fullName: `${role} ${count}`, role, departmentId },
    token,
  )
  const session = (await send('/auth/v1/token?grant_type=password', {
    email,
    password: PASSWORD,
  })) as AuthSession
  return { id: session.user.id, email, password: PASSWORD, role, session }
}

/**
 * Stores the session where the web app looks for it, with the Getting Started guide closed, and
 * opens a page of the app. The script is removed afterwards: a reload keeps the session that the
 * app has then.
 */
const signIn = async (page: Page, person: SignedInPerson, path = '/'): Promise<void> => {
  // The sign-in page stores the id of the shop; a story that skips the page stores it here.
  const { shop_id } = (await send('/api/setup', {}, undefined, 'GET')) as OutputOf<
    typeof sessionApi.setup
  >
  const stored = [
    ['webale.shop', shop_id],
    [SESSION_KEY, JSON.stringify(person.session)],
    [DISMISSED_KEY, FLAG],
  ] as const
  const script = await page.addInitScript(
    (items) => items.forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  await page.goto(`${runningServer().address}${path}`)
  await script.dispose()
}

type Credentials = Pick<SignedInPerson, 'email' | 'password'>

/** Signs in through the form that is on the screen. */
const signInHere = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
}

/** Signs in through the form, as a person does. */
const signInByForm = async (
  page: Page,
  person: Credentials,
  address = runningServer().address,
): Promise<void> => {
  await page.goto(`${address}/auth`)
  await signInHere(page, person)
}

const goods = (admin: () => SignedInPerson) => ({
  department: (name: string) => call(departmentApi.add, admin(), { name }),
  product: (fields: Partial<SentOf<typeof productApi.add>> = {}) => {
    count += 1
    return call(productApi.add, admin(), {
      name: `Product ${count}`,
      unit: 'piece',
      selling_price: 2000,
      cost_price: 1200,
      current_stock: 50,
      ...fields,
    })
  },
  service: (fields: Partial<SentOf<typeof serviceApi.add>> = {}) => {
    count += 1
    return call(serviceApi.add, admin(), { name: `Service ${count}`, base_price: 5000, ...fields })
  },
})

/**
 * The shop of this file. `settings` are environment variables of its server, `ownBuild` gives it a
 * copy of the build, `version` the build in that folder, `lan` https on its network.
 */
export const useShop = (
  settings: Readonly<Record<string, string>> = {},
  options: { ownBuild?: boolean; lan?: boolean; version?: string } = {},
) => {
  let admin: SignedInPerson | undefined
  const boss = (): SignedInPerson => {
    if (admin === undefined)
      throw new Error('The shop is not open yet: ask for its admin inside a story')
    return admin
  }
  test.beforeAll(async () => {
    current = await startStoryServer(settings, options)
    admin = await signUp('admin@shop.ug', 'admin')
  })
  test.afterAll(async () => {
    const errors = current?.errors() ?? []
    await current?.stop()
    current = undefined
    expect(errors, 'the server logged no error of its own').toEqual([])
  })
  return {
    /** The first account of the shop. */
    admin: boss,
    server: runningServer,
    /** Signs up a person of this role; all except admins need a department. */
    person: (role: Role, department_id: string) => addPerson(boss(), role, department_id),
    signUp: (email: string) => signUp(email, 'user'),
    call,
    signIn,
    signInByForm,
    signInHere,
    ...goods(boss),
  }
}

/**
 * The demo shop of `npm run demo` with all its goods,
 * sales and staff: for pages with a lot of data.
 */
export const useDemoShop = () => {
  test.beforeAll(async () => {
    current = await startStoryServer({}, { demo: true })
  })
  test.afterAll(async () => {
    // Its folder is removed, so nothing has to be brought to an end.
    await current?.kill()
    await current?.stop()
    current = undefined
  })
  return {
    /**
     * Signs in a person of its staff, named by role and department as the demo prints them
     * ('admin', 'user of Cosmetics').
     */
    signIn: async (page: Page, who: string, path: string): Promise<void> => {
      const staff = JSON.parse(
        readFileSync(join(runningServer().folder, 'sign-ins.json'), 'utf8'),
      ) as {
        who: string
        email: string
        password: string
      }[]
      const found = staff.find((one) => one.who.includes(who))
      if (found === undefined) throw new Error(`Nobody in the demo is ${who}`)
      const session = (await send('/auth/v1/token?grant_type=password', {
        email: found.email,
        password: found.password,
      })) as AuthSession
      await signIn(page, { ...found, id: session.user.id, role: 'user', session }, path)
    },
  }
}
