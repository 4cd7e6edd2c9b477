// The staff and customers of the demo shop. Accounts are created by the auth server, so their
// passwords work.
import type { Actor, Role } from '@webale/domain/access/role.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'
import { momentOf } from './calendar.ts'
import type { DepartmentName } from './departments.ts'

/** Printed at the start, the same password for all: the shop is invented. */
const PASSWORD = 'webale-demo'
const MAIL = 'mirembe.example'

type Member = {
  readonly full_name: string
  readonly role: Role
  readonly department: DepartmentName
  readonly days_ago: number
}

const OWNER = { full_name: 'Sarah Nakato', email: `owner@${MAIL}`, days_ago: 96 } as const
const NEWCOMER = { full_name: 'Brian Opio', email: `brian@${MAIL}`, days_ago: 2 } as const

/** In the order in which they were hired: the clock of the demo only goes forward. */
const staff: readonly Member[] = [
  { full_name: 'Joan Achieng', role: 'moderator', department: 'Perfume Lounge', days_ago: 95 },
  { full_name: 'David Ssemakula', role: 'user', department: 'Perfume Lounge', days_ago: 95 },
  { full_name: 'Patience Auma', role: 'user', department: 'Perfume Lounge', days_ago: 95 },
  { full_name: 'Ruth Namutebi', role: 'user', department: 'Cosmetics', days_ago: 95 },
  { full_name: 'Moses Okello', role: 'user', department: 'Cosmetics', days_ago: 94 },
  { full_name: 'Isaac Mugisha', role: 'user', department: 'Printing & Design', days_ago: 94 },
  { full_name: 'Esther Atim', role: 'user', department: 'Printing & Design', days_ago: 94 },
]

export type Team = {
  readonly owner: Actor
  readonly staff: readonly Actor[]
  readonly sign_ins: readonly SignIn[]
}

type DepartmentIds = Readonly<Record<DepartmentName, string>>

const emailOf = (full_name: string): string =>
  `${full_name.split(' ')[0]?.toLowerCase() ?? ''}@${MAIL}`

const goBack = (shop: DemoShop, days: number, minutes: number): void =>
  shop.setNow(momentOf(addDays(businessDate(shop.today), -days), minutes))

/** Signs a person up at the sign-in service and returns their id. */
const signUp = async ({ app }: DemoShop, email: string, full_name: string): Promise<string> => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password: PASSWORD, data: { full_name } }),
  })

  const id = answer.json<{ user?: { id?: string } }>().user?.id
  if (id === undefined) throw new Error(`The sign-in service refused ${email}: ${answer.body}`)

  return id
}

/** The first account, which makes its owner the administrator. */
export const openOwner = async (shop: DemoShop): Promise<Actor> => {
  goBack(shop, OWNER.days_ago, 9 * 60)
  const id = await signUp(shop, OWNER.email, OWNER.full_name)
  return { id, email: OWNER.email, full_name: OWNER.full_name, role: 'admin', department_id: null }
}

const addPerson = async (
  shop: DemoShop,
  owner: Actor,
  { full_name, role, department, days_ago }: Member,
  ids: DepartmentIds,
): Promise<Actor> => {
  goBack(shop, days_ago, 10 * 60)
  const email = emailOf(full_name)
  const department_id = ids[department]
  const { userId } = await shop.ask(staffApi.create, owner, {
    fullName: full_name,
    email,
    password: PASSWORD,
    role,
    departmentId: department_id,
  })

  return { id: userId, email, full_name, role, department_id }
}

const signIn = (email: string, who: string): SignIn => ({ email, password: PASSWORD, who })

/** The staff whom the owner created, and how everybody signs in. */
export const openTeam = async (shop: DemoShop, owner: Actor, ids: DepartmentIds): Promise<Team> => {
  const hired = []
  for (const member of staff) hired.push(await addPerson(shop, owner, member, ids))
  const lines = staff.map(({ full_name, role, department }) =>
    signIn(emailOf(full_name), `${full_name}, ${role} of ${department}`),
  )

  return {
    owner,
    staff: hired,
    sign_ins: [
      signIn(OWNER.email, `${OWNER.full_name}, admin and owner`),
      ...lines,
      signIn(NEWCOMER.email, `${NEWCOMER.full_name}, user without a department yet`),
    ],
  }
}

/** A person who signed up lately and waits for a department. */
export const openNewcomer = async (shop: DemoShop): Promise<void> => {
  goBack(shop, NEWCOMER.days_ago, 17 * 60)
  await signUp(shop, NEWCOMER.email, NEWCOMER.full_name)
}

export const customers = [
  'Harriet Nabwire',
  'Godfrey Kato',
  'Mama Tendo',
  'Allan Byaruhanga',
  'Sylvia Nantongo',
  'Charles Odongo',
  'Prossy Namuli',
  'Ronald Tumusiime',
  'Winnie Akello',
  'Hajji Musa Lubega',
  'Doreen Kyomuhendo',
  'Emmanuel Wafula',
  'Lillian Babirye',
  'Joseph Ochieng',
  'Teacher Immaculate',
  'Pastor Enoch Mwesigwa',
  'Annet Nakimuli',
  'Derrick Sserwadda',
  'Hope Ainembabazi',
  'Yusuf Kiggundu',
] as const
