// A shop with staff and their tokens, for tests.
import { openHttpShop } from './http-shop.ts'

export const openStaff = async (engine: 'sqlite' | 'postgres') => {
  const httpShop = await openHttpShop(engine)
  const admin = await httpShop.signUp('admin@shop.ug')
  const departmentId = await httpShop.shop.department('Perfume')
  const ben = {
    email: 'ben@shop.ug',
    password: 'matooke',
    fullName: 'Ben Okello',
    role: 'user',
    departmentId,
  }
  return { httpShop, admin, ben, departmentId, token: admin.access_token }
}
